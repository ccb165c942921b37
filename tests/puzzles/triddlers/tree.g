Tree
Three sharp corners.
#t
#d
   0:   #FFFFFF   white
   g:g  #008000   green
   r:r  #FF0000   red
   y:y  #FFC000   yellow
   b:b  #804000   brown
: upper left
1y
3g
2g 1r 2g
1g 1r 3g 1r 1g
9g
3b
: lower left
: bottom

1g
1b 3g
2b 3g 1r 1g
4g 1r 2g
3g 1r 4g 1y
: lower right
: upper right

1g
3g 1b
1g 1r 3g 2b
2g 1r 4g
1y 4g 1r 3g
: top
: end
