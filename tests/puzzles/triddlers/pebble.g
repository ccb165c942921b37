Pebble
No side is as long as the one across.
#t
: upper left
3
: lower left
5
5
3
: bottom
1 1 1
7
: lower right
6

: upper right
1 1
5
: top
5
4

: end
