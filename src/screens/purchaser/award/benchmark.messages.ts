/** Numbers of the methods that do not rank by price alone. */
export const benchmarkMessages = {
  en: {
    'col.points': 'Price points',
    'col.technical': 'Technical',
    'col.business': 'Business',
    'col.total': 'Total',
    'col.distance': 'From the benchmark',
    'points.waiting': 'Ranked by price alone: not all points are in.',
    benchmark: 'Benchmark {{value}}: mean {{mean}} of {{n}} prices, moved by {{percent}} %.',
    'benchmark.dropped': 'Left out: {{prices}}.',
  },
  zh: {
    'col.points': '价格分',
    'col.technical': '技术分',
    'col.business': '商务分',
    'col.total': '综合得分',
    'col.distance': '与基准价之差',
    'points.waiting': '评分尚未完成，暂按报价排列。',
    benchmark: '基准价 {{value}}：{{n}} 个报价的平均值 {{mean}}，浮动 {{percent}}%。',
    'benchmark.dropped': '未计入：{{prices}}。',
  },
}
