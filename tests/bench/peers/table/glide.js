import { DataEditor, GridCellKind } from '@glideapps/glide-data-grid'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import '@glideapps/glide-data-grid/dist/index.css'

let scroller
Object.assign(globalThis, {
  contender: {
    // A canvas has no text to look for; what is drawn is seen in its pixels.
    canvas: () => document.querySelector('#box canvas'),
    mount(box, { rows, columns }) {
      const text = (value) => ({ kind: GridCellKind.Text, data: value, displayData: value, allowOverlay: false })
      createRoot(box).render(
        createElement(DataEditor, {
          width: 1200,
          height: 600,
          rows: rows.length,
          rowHeight: 40,
          headerHeight: 40,
          columns: columns.map((id) => ({ id, title: id, width: 150 })),
          getCellContent: ([column, row]) => text(rows[row][columns[column]]),
        }),
      )
    },
    scrollTo(top) {
      scroller ??= document.querySelector('.dvn-scroller')
      scroller.scrollTop = top
    },
  },
})
