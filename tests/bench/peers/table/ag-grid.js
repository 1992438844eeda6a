import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'

ModuleRegistry.registerModules([AllCommunityModule])

let grid
Object.assign(globalThis, {
  contender: {
    mount(box, { rows, columns }) {
      grid = createGrid(box, {
        rowData: rows,
        columnDefs: columns.map((field) => ({ field, width: 150 })),
        rowHeight: 40,
        headerHeight: 40,
        getRowId: ({ data }) => data.id,
      })
    },
    scrollTo: (top) => grid.ensureIndexVisible(Math.round(top / 40), 'top'),
  },
})
