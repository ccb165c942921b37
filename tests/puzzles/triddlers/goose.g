Goose
#t
: upper left
2
3
2
2 2
8
: lower left
9
7
3
2 2
: bottom

2 1 1
1 7
1 8
: lower right
6 4
4 3
3 1

: upper right

1 1 2
9 1
1 7 1
6
: top
1 7
5

: end
