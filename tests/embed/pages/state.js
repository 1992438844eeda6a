/** What every page shows, whatever it is made with: the same values under the same names. */

const people = [
  { id: 'p1', realName: '王芳', username: 'wang', orgName: '采购部' },
  { id: 'p2', realName: '李雷', username: 'li', orgName: '财务部' },
  { id: 'p3', realName: '韩梅', username: 'han', orgName: '法务部' },
]

/** Values of the fields by their names in the form. */
export const values = () => ({
  owner: 'p1',
  department: 'o1',
  customer: 'c1',
  goods: '1',
  item: '1',
  place: '330106',
  unit: 'TNE',
  range: '1,5',
  tags: 'a,b',
  contacts: '[{"value":"a"}]',
  plan: 'f1',
})

export const state = () => ({
  people,
  chosen: people.slice(0, 1),
  params: { year: 2026 },
  tree: [
    { id: '1', label: 'Steel' },
    { id: '2', label: 'Copper', children: [{ id: '3', label: 'Wire' }] },
  ],
  options: [
    { code: '1', name: 'One' },
    { code: '2', name: 'Two' },
  ],
  columns: [{ name: 'value', label: 'Value' }],
  heads: [{ prop: 'name', label: 'Name', sortable: true }],
  rows: [
    { id: 1, name: 'A' },
    { id: 2, name: 'B' },
  ],
  files: [{ id: 'f1', name: 'plan.pdf', contentType: 'application/pdf', ext: 'pdf', size: 1536 }],
  code: 'https://example.com/',
  disabled: false,
  several: false,
  shown: true,
  order: ['k1', 'k2', 'k3'],
})

/** Own source of people for the picker: a function is a property like any other. */
export const findPeople = async ({ text }) => {
  const rows = people.filter(({ realName, username }) => `${realName}${username}`.includes(text))
  return { rows, total: rows.length }
}

/** Own source of departments and people for the dialog. */
export const directory = {
  tree: async ({ orgId }) => (orgId ? { empUsers: people } : { orgs: [{ id: 'o1', name: '采购部', hasOrgNum: 0, hasEmpNum: 3 }] }),
}

/** Nothing listens there: what a page shows when its gateway is gone. */
export const GONE = 'http://127.0.0.1:9/gw'
