/** The page without a framework, as its tests drive it. A classic script: it runs before the elements are defined. */
{
  const $ = (selector) => document.querySelector(selector)
  const app = $('#app')
  const markup = app.innerHTML
  const people = [
    { id: 'p1', realName: '王芳', username: 'wang', orgName: '采购部' },
    { id: 'p2', realName: '李雷', username: 'li', orgName: '财务部' },
    { id: 'p3', realName: '韩梅', username: 'han', orgName: '法务部' },
  ]
  const tree = [
    { id: '1', label: 'Steel' },
    { id: '2', label: 'Copper', children: [{ id: '3', label: 'Wire' }] },
  ]
  const heard = []
  const hear = (event) => heard.push({ type: event.type, id: event.target.id, detail: event.detail })
  const values = {}

  /** What the markup cannot say, and who listens. */
  function give() {
    $('#owner').selected = people.slice(0, 1)
    $('#owner').loader = async ({ text }) => {
      const rows = people.filter(({ realName, username }) => `${realName}${username}`.includes(text))
      return { rows, total: rows.length }
    }
    $('#goods').data = tree
    $('#dialog').selected = people.slice(0, 1)
    $('#dialog').loader = {
      tree: async ({ orgId }) => (orgId ? { empUsers: people } : { orgs: [{ id: 'o1', name: '采购部', hasOrgNum: 0, hasEmpNum: 3 }] }),
    }
    $('#dialog').addEventListener('fly-confirm', hear)
    $('#plan').files = [{ id: 'f1', name: 'plan.pdf', contentType: 'application/pdf', ext: 'pdf', size: 1536 }]
    $('#people').people = people
    for (const field of $('#form').querySelectorAll('[name]')) values[field.id] = field.getAttribute('value')
    $('#form').addEventListener('fly-change', (event) => {
      hear(event)
      values[event.target.id] = event.detail.value
      if (event.target.id === 'unit') $('#label').value = event.detail.value
    })
    $('#form').addEventListener('submit', (event) => {
      event.preventDefault()
      hear(event)
    })
    for (const type of ['fly-select', 'fly-row-click']) $('#table').addEventListener(type, hear)
    $('#broken').addEventListener('fly-error', hear)
  }

  const PLACES = {
    chosen: ['owner', 'selected'],
    people: ['people', 'people'],
    tree: ['goods', 'data'],
    rows: ['table', 'rows'],
    code: ['code', 'value'],
  }
  const write = {
    disabled: (yes) => {
      for (const field of $('#form').querySelectorAll('[name]')) field.disabled = yes
    },
    several: (yes) => $('#owner').toggleAttribute('multiple', yes),
    shown: (yes) => {
      if (!yes) return $('#maybe').remove()
      $('ul').insertAdjacentHTML('beforebegin', '<fly-number-range id="maybe" label="Maybe"></fly-number-range>')
    },
    order: (keys) => $('ul').append(...keys.map((key) => $(`#${key}`).parentElement)),
  }

  window.page = {
    heard,
    refs: { tags: () => $('#tags'), table: () => $('#table'), dialog: () => $('#dialog') },
    choose: async () => (await fly.open('fly-personnel-dialog', { type: 'org', multiple: true }))?.orgs.map(({ name }) => name),
    read: () => ({ ...values }),
    async mount() {
      app.innerHTML = markup
      give()
    },
    async write(patch) {
      for (const [name, value] of Object.entries(patch)) {
        if (write[name]) write[name](value)
        else $(`#${PLACES[name][0]}`)[PLACES[name][1]] = value
      }
    },
    async fill(patch) {
      for (const [name, value] of Object.entries(patch)) $(`#${name}`).value = value
      Object.assign(values, patch)
      if (patch.unit) $('#label').value = patch.unit
    },
    unmount: () => app.replaceChildren(),
  }
  give()
}
