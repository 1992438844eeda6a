// What a page gives a search: its fields, and how many rows a search would find.
const fields = [
  { prop: 'title', label: '标题 Title', type: 'TEXT' },
  { prop: 'ceiling', label: '最高限价 Ceiling', type: 'DECIMAL' },
  { prop: 'startsAt', label: '开始时间 Start', type: 'DATETIME' },
  { prop: 'day', label: '日期 Day', type: 'DATE' },
  { prop: 'time', label: '时刻 Time of day', type: 'TIME' },
  { prop: 'open', label: '公开 Open to all', type: 'BOOL' },
  { prop: 'status', label: '状态 Status', type: 'ENUM', code: 'tender.Project.status' },
  { prop: 'category', label: '品类 Category', type: 'DICT', dictCode: 'tender_category' },
  { prop: 'owner', label: '采购员 Buyer', type: 'USER' },
  { prop: 'city', label: '地区 Region', type: 'CITY_SELECT' },
]
const query = document.querySelector('#query')
for (const search of document.querySelectorAll('fly-advanced-search')) {
  search.fields = fields
  search.counter = async ({ query: asked, signal }) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    signal.throwIfAborted()
    return JSON.stringify(asked).length % 97
  }
  search.addEventListener('fly-search', ({ detail }) => {
    query.textContent = `${detail.text}\n${JSON.stringify(detail.query, null, 2)}`
  })
}
