// Pictures from files: those that the browser reads, and Netpbm's (PBM, PGM and PPM), which it does not.

/** The message for a picture that cannot be read. */
export const UNREADABLE = "This file is not a picture that can be read here.";

/** Whether a file is a picture rather than a puzzle. */
export const isPicture = async file => file.type.startsWith("image/") || isNetpbm(await file.slice(0, 3).text());

/** Whether a text begins as a file of Netpbm does. */
export const isNetpbm = text => /^P[1-6]\s/.test(text);

/** The picture in a file, as something that can be drawn on a canvas; null if nothing here reads it. */
export async function pictureOf(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isNetpbm(String.fromCharCode(...bytes.subarray(0, 3)))) return netpbm(bytes);
    const image = new Image();
    image.src = URL.createObjectURL(file);
    const isImage = await image.decode().then(() => true, () => false);
    URL.revokeObjectURL(image.src);
    return isImage ? image : null;
}

/** The largest picture of Netpbm, in pixels: headers can promise anything. */
const LARGEST = 1 << 24;

/** Decodes a bitmap, greymap or pixmap, in digits (P1 to P3) or in bytes (P4 to P6). */
function netpbm(bytes) {
    const kind = bytes[1] - 48;
    let [at, isWhole] = [2, true];
    const isSpace = byte => byte === 32 || byte >= 9 && byte <= 13;
    const skip = () => {
        while (isSpace(bytes[at]) || bytes[at] === 35) {
            if (bytes[at] === 35) while (at < bytes.length && bytes[at] !== 10) at++;
            else at++;
        }
    };
    /** The next number; in a bitmap of digits each digit is one. */
    const number = (digits = Infinity) => {
        skip();
        let value = NaN;
        for (; digits > 0 && bytes[at] >= 48 && bytes[at] <= 57; digits--) value = (value || 0) * 10 + bytes[at++] - 48;
        if (Number.isNaN(value)) isWhole = false;
        return value;
    };
    const isBitmap = kind === 1 || kind === 4;
    const [width, height, most] = [number(), number(), isBitmap ? 1 : number()];
    if (!(width > 0 && height > 0 && width * height <= LARGEST && most > 0 && most < 65536)) return null;
    at++;
    const channels = kind % 3 === 0 ? 3 : 1;
    const needed = kind < 4 ? width * height * channels : kind === 4 ? (width + 7 >> 3) * height : width * height * channels * (most > 255 ? 2 : 1);
    if (needed > bytes.length - at) return null;
    const sample = kind < 4 ? () => number(isBitmap ? 1 : Infinity) : most > 255 ? () => bytes[at++] << 8 | bytes[at++] : () => bytes[at++];
    const picture = new ImageData(width, height);
    for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
            const bit = kind === 4 ? () => bytes[at + (x >> 3)] >> (7 - (x & 7)) & 1 : sample;
            const samples = Array.from({ length: channels }, isBitmap ? () => 1 - bit() : bit);
            samples.forEach((value, channel) => { samples[channel] = value / most * 255; });
            picture.data.set(channels === 3 ? [...samples, 255] : [samples[0], samples[0], samples[0], 255], 4 * (y * width + x));
        }
        if (kind === 4) at += width + 7 >> 3;
    }
    if (!isWhole || at > bytes.length) return null;
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext("2d").putImageData(picture, 0, 0);
    return canvas;
}
