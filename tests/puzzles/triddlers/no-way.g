No way
#t
: upper left
2
: lower left

: bottom
1
: lower right
1
: upper right
1
: top
1
: end
