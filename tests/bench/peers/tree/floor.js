// As little as a tree can be: the rows in sight, written anew when it scrolls.
const ROW = 36
let scroller
let lines
let nodes = []
let checked = false
const indents = (node) => (node.children ? 0 : 20)
function draw() {
  const first = Math.floor(scroller.scrollTop / ROW)
  lines.forEach((line, at) => {
    const node = nodes[first + at]
    line.hidden = !node
    if (!node) return
    line.style.insetBlockStart = `${(first + at) * ROW}px`
    line.style.paddingInlineStart = `${indents(node)}px`
    line.firstChild.checked = checked
    line.lastChild.textContent = node.title
  })
}
function fit() {
  scroller.firstChild.style.blockSize = `${nodes.length * ROW}px`
  draw()
}
Object.assign(globalThis, {
  contender: {
    mount(box, tree) {
      nodes = tree
      scroller = document.createElement('div')
      scroller.style.cssText = 'block-size:330px;overflow:auto'
      const sheet = document.createElement('div')
      sheet.style.position = 'relative'
      lines = Array.from({ length: 26 }, () => {
        const line = document.createElement('div')
        line.style.cssText = `position:absolute;inset-inline:0;block-size:${ROW}px`
        line.append(Object.assign(document.createElement('input'), { type: 'checkbox' }), document.createElement('span'))
        return line
      })
      sheet.append(...lines)
      scroller.append(sheet)
      scroller.addEventListener('scroll', draw)
      box.append(scroller)
      fit()
    },
    expandAll(tree) {
      nodes = tree.flatMap((node) => [node, ...node.children])
      fit()
    },
    checkAll() {
      checked = true
      draw()
    },
    scroller: () => scroller,
    rows: () => lines.filter(({ hidden }) => !hidden).length,
    checked: () => (checked ? lines.filter(({ hidden }) => !hidden).length : 0),
  },
})
