Star
#t
: upper left
1
5
: lower left
5
1
: bottom
1
5
: lower right
5
1
: upper right
1
5
: top
5
1
: end
