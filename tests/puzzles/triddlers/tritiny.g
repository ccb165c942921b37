Tritiny
#t
#d
   0:   #FFFFFF   white
   1:*  black   default
: A
2 1
: B
1
: C

1 2
: D
1
: E
1 1
: F
1
1
: end
