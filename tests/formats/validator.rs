//! A validator of the part of JSON Schema that `docs/nonomata.schema.json` uses. The tests of formats and of
//! explanations include this file.

use serde_json::Value;

pub(crate) fn schema() -> Value {
    serde_json::from_str(include_str!("../../docs/nonomata.schema.json")).unwrap()
}

/// What is wrong with a value, if anything is.
pub(crate) fn fault(schema: &Value, rule: &Value, value: &Value) -> Option<String> {
    let Some(rule) = rule.as_object() else {
        return (rule == &Value::Bool(false)).then(|| format!("{value} is not allowed"));
    };
    for (keyword, wanted) in rule {
        let is_kept = match keyword.as_str() {
            "$schema" | "$id" | "$defs" | "title" | "description" => true,
            "$ref" => {
                let name = wanted.as_str().unwrap().trim_start_matches("#/$defs/");
                if let Some(inner) = fault(schema, &schema["$defs"][name], value) {
                    return Some(format!("{name}: {inner}"));
                }
                true
            }
            "anyOf" => wanted.as_array().unwrap().iter().any(|rule| fault(schema, rule, value).is_none()),
            "oneOf" => {
                let fits = |rule: &&Value| fault(schema, rule, value).is_none();
                wanted.as_array().unwrap().iter().filter(fits).count() == 1
            }
            "type" => match wanted.as_array() {
                Some(types) => types.iter().any(|wanted| is_of_type(wanted, value)),
                None => is_of_type(wanted, value),
            },
            "enum" => wanted.as_array().unwrap().contains(value),
            "const" => value == wanted,
            "minimum" => value.as_i64().is_none_or(|value| value >= wanted.as_i64().unwrap()),
            "maximum" => value.as_i64().is_none_or(|value| value <= wanted.as_i64().unwrap()),
            "minItems" => {
                value.as_array().is_some_and(|items| items.len() as u64 >= wanted.as_u64().unwrap())
            }
            "maxItems" => {
                value.as_array().is_some_and(|items| items.len() as u64 <= wanted.as_u64().unwrap())
            }
            "maxProperties" => {
                value.as_object().is_some_and(|members| members.len() as u64 <= wanted.as_u64().unwrap())
            }
            "required" => {
                wanted.as_array().unwrap().iter().all(|name| value.get(name.as_str().unwrap()).is_some())
            }
            "items" => {
                let mut items = value.as_array().into_iter().flatten();
                if let Some(inner) = items.find_map(|item| fault(schema, wanted, item)) {
                    return Some(inner);
                }
                true
            }
            "prefixItems" => {
                let pairs = wanted.as_array().unwrap().iter().zip(value.as_array().into_iter().flatten());
                pairs.map(|(rule, item)| fault(schema, rule, item)).all(|fault| fault.is_none())
            }
            "properties" => {
                let mut members = value.as_object().into_iter().flatten();
                let wrong = |(name, value): (&String, &Value)| {
                    Some(format!("{name}: {}", fault(schema, wanted.get(name)?, value)?))
                };
                if let Some(inner) = members.find_map(wrong) {
                    return Some(inner);
                }
                true
            }
            "additionalProperties" => value.as_object().is_none_or(|members| {
                let others = members.iter().filter(|(name, _)| {
                    rule.get("properties").is_none_or(|known| known.get(name.as_str()).is_none())
                });
                others
                    .into_iter()
                    .all(|(_, value)| wanted.is_object() && fault(schema, wanted, value).is_none())
            }),
            // That of a letter, or that of a colour's digits.
            "pattern" => {
                value.as_str().is_some_and(|text| match wanted.as_str().unwrap().starts_with("^[^") {
                    true => text.chars().count() == 1 && !"?[]".contains(text),
                    false => text.trim_start_matches('#').bytes().all(|digit| digit.is_ascii_hexdigit()),
                })
            }
            other => panic!("{other}"),
        };
        if !is_kept {
            return Some(format!("{keyword} of {}", value.to_string().chars().take(200).collect::<String>()));
        }
    }
    None
}

fn is_of_type(wanted: &Value, value: &Value) -> bool {
    match wanted.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("{other}"),
    }
}
