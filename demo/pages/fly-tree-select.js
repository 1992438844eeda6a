// Trees as a page has them: nested, and as rows that name their parents.
const goods = [
  {
    id: 'metal',
    label: '金属 Metal',
    children: [
      {
        id: 'steel',
        label: '钢材 Steel',
        children: [
          { id: 'rebar', label: '螺纹钢 Rebar' },
          { id: 'coil', label: '热轧卷板 Coil' },
        ],
      },
      { id: 'copper', label: '铜 Copper', disabled: true },
    ],
  },
  {
    id: 'build',
    label: '建材 Building',
    children: [
      { id: 'cement', label: '水泥 Cement' },
      { id: 'sand', label: '砂石 Sand' },
    ],
  },
]
for (const element of document.querySelectorAll('[data-goods]')) element.data = goods
document.querySelector('#many').data = Array.from({ length: 100_000 }, (_, at) => ({
  id: `n${at}`,
  label: `节点 Node ${at}`,
  parentId: at < 100 ? '' : `n${Math.floor(at / 10)}`,
}))
