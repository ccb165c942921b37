Three ways
#t
: upper left
1
: lower left
1
: bottom
1
: lower right
1
: upper right
1
: top
1
: end
