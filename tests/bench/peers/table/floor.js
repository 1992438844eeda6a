// As little as a table can be: the rows in sight, moved and written anew at each jump.
const ROW = 40
let draw
let scroller
Object.assign(globalThis, {
  contender: {
    mount(box, { rows, columns }) {
      scroller = document.createElement('div')
      scroller.style.cssText = 'block-size:600px;overflow:auto'
      const sheet = document.createElement('div')
      sheet.style.cssText = `position:relative;inline-size:${columns.length * 150}px;block-size:${(rows.length + 1) * ROW}px`
      const lineOf = () => {
        const line = document.createElement('div')
        line.style.cssText = `position:absolute;inset-inline:0;block-size:${ROW}px;display:grid;grid-template-columns:repeat(${columns.length},150px)`
        line.append(...columns.map(() => document.createElement('span')))
        return line
      }
      const head = lineOf()
      columns.forEach((prop, at) => {
        head.children[at].textContent = prop
      })
      head.style.cssText += ';position:sticky;inset-block-start:0;z-index:1;background:#fff'
      const lines = Array.from({ length: 17 }, lineOf)
      draw = () => {
        const first = Math.floor(scroller.scrollTop / ROW)
        lines.forEach((line, at) => {
          const row = rows[first + at]
          line.hidden = !row
          if (!row) return
          line.style.insetBlockStart = `${(first + at + 1) * ROW}px`
          columns.forEach((prop, column) => {
            line.children[column].textContent = row[prop]
          })
        })
      }
      draw()
      scroller.addEventListener('scroll', draw)
      sheet.append(head, ...lines)
      scroller.append(sheet)
      box.append(scroller)
    },
    scrollTo(top) {
      scroller.scrollTop = top
    },
  },
})
