// What a page would give a table: columns, a loader or rows, and what it does with the answers.
const columns = [
  { prop: 'no', label: '编号 No.', width: 120, fixed: true, sortable: true },
  { prop: 'firm', label: '供应商 Supplier', width: 240, sortable: true },
  { prop: 'city', label: '城市 City', width: 120, sortable: true },
  { prop: 'amount', label: '金额 Amount', type: 'money', width: 160, sortable: true },
  { prop: 'time', label: '时间 Time', type: 'datetime', width: 190, sortable: true },
  { prop: 'won', label: '中标 Won', type: 'boolean', width: 100 },
  { prop: 'note', label: '备注 Note', width: 320 },
]
const cities = ['北京', '上海', '广州', '深圳', '成都']
const firms = ['宏达实业有限公司', '东方机电设备股份有限公司', '远景科技', 'Nordlicht Trading GmbH', '华南供应链管理有限公司']
const offers = Array.from({ length: 3214 }, (_, at) => ({
  id: `q${at}`,
  no: `Q-${String(at + 1).padStart(5, '0')}`,
  firm: firms[(at * 7) % firms.length],
  city: cities[(at * 3) % cities.length],
  amount: `${980_000 - at * 137}.${String((at * 31) % 100).padStart(2, '0')}`,
  time: new Date(Date.UTC(2026, 10, 21, 1) - at * 61_000).toISOString(),
  won: at % 97 === 0,
  note: at % 5 === 0 ? '含运费与安装，质保两年，分批交货，以现场验收为准' : '',
}))

const table = document.querySelector('#offers')
let failing = false
table.columns = columns
table.loader = async ({ pageIndex, pageSize, sort }) => {
  await new Promise((resolve) => setTimeout(resolve, 250))
  if (failing) {
    failing = false
    throw new Error('demonstration')
  }
  const way = sort?.order === 'descending' ? -1 : 1
  const rank = (row) => (sort?.prop === 'amount' ? Number(row.amount) : row[sort?.prop])
  const ordered = sort ? offers.toSorted((a, b) => way * (rank(a) < rank(b) ? -1 : Number(rank(a) > rank(b)))) : offers
  const from = (pageIndex - 1) * pageSize
  return { rows: ordered.slice(from, from + pageSize), total: offers.length }
}

const scores = document.querySelector('#merged')
scores.columns = [
  { prop: 'group', label: '组 Group', width: 120 },
  { prop: 'firm', label: '供应商 Supplier', width: 220 },
  { prop: 'item', label: '项 Item', width: 160 },
  { prop: 'score', label: '得分 Score', type: 'number', width: 100 },
]
scores.rows = ['价格 Price', '质量 Quality', '交期 Delivery'].flatMap((item, at) =>
  [0, 1].map((half) => ({
    id: `${at}-${half}`,
    group: at < 2 ? '商务 A' : '技术 B',
    firm: firms[at],
    item: half ? item : `${item}（初评）`,
    score: `${90 - at}.${half}`,
  })),
)

const many = document.querySelector('#many')
many.columns = [{ prop: 'seq', label: '#', type: 'number', width: 100, fixed: true, sortable: true }, ...columns.slice(1)]
many.rows = Array.from({ length: 100_000 }, (_, at) => ({ ...offers[at % offers.length], id: at, seq: at + 1 }))

document.querySelector('[data-print]').addEventListener('click', () => table.print())
document.querySelector('[data-csv]').addEventListener('click', async () => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([await table.toCSV()], { type: 'text/csv' }))
  link.download = 'offers.csv'
  link.click()
})
document.querySelector('[data-fail]').addEventListener('click', () => {
  failing = true
  table.refresh()
})
