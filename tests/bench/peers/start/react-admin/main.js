import fakeRestProvider from 'ra-data-fakerest'
import { createElement as h } from 'react'
import { Admin, Datagrid, DateField, FunctionField, List, Resource, TextField } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { rows } from '../rows.js'

const provider = fakeRestProvider({ projects: rows }, false)
const open = (row) => {
  document.title = row.code
}
const Code = () =>
  h(FunctionField, { source: 'code', render: (row) => h('button', { type: 'button', onClick: () => open(row) }, row.code) })

/** The home of the demonstration: a list of what is one's own within header and menu. */
const Home = () =>
  h(
    List,
    { resource: 'projects', disableSyncWithLocation: true, title: 'Home' },
    h(
      Datagrid,
      { bulkActionButtons: false, rowClick: false },
      h(Code, { source: 'code' }),
      h(TextField, { source: 'title' }),
      h(TextField, { source: 'status' }),
      h(DateField, { source: 'startsAt', showTime: true }),
    ),
  )

createRoot(document.getElementById('root')).render(
  h(Admin, { dataProvider: provider, dashboard: Home, disableTelemetry: true }, h(Resource, { name: 'projects', list: Home })),
)
