/** What the demonstration buys and sells: categories with the items, units and prices of tendering.md 11. Prices in yuan a unit. */
export interface Archetype {
  name: string
  nameEn: string
  unitCode: string
  low: number
  high: number
  specs: readonly string[]
}

export interface Category {
  code: string
  name: string
  nameEn: string
  direction: 'reverse' | 'forward'
  items: readonly Archetype[]
}

const item = (name: string, nameEn: string, unitCode: string, low: number, high: number, ...specs: string[]): Archetype => ({
  name,
  nameEn,
  unitCode,
  low,
  high,
  specs,
})

export const categories: readonly Category[] = [
  {
    code: 'steel',
    name: '钢材',
    nameEn: 'Steel',
    direction: 'reverse',
    items: [
      item('热轧卷板 Q235B', 'Hot-rolled coil Q235B', 'TNE', 3600, 4100, '3.0×1500', '5.75×1500', '9.75×1500'),
      item('螺纹钢 HRB400', 'Rebar HRB400', 'TNE', 3400, 3800, 'Φ12', 'Φ18', 'Φ25'),
      item('中厚板 Q355B', 'Plate Q355B', 'TNE', 3900, 4500, '16 mm', '25 mm', '40 mm'),
      item('无缝钢管 20#', 'Seamless pipe 20#', 'TNE', 4600, 5600, 'Φ57×4', 'Φ108×5', 'Φ219×8'),
      item('角钢 Q235', 'Angle steel Q235', 'TNE', 3500, 4000, '50×5', '63×6', '100×10'),
    ],
  },
  {
    code: 'cable',
    name: '电缆',
    nameEn: 'Cable',
    direction: 'reverse',
    items: [
      item('电力电缆 YJV', 'Power cable YJV', 'MTR', 180, 260, '4×95', '4×120', '3×150'),
      item('控制电缆 KVV', 'Control cable KVV', 'MTR', 8, 20, '7×1.5', '10×1.5', '14×2.5'),
      item('阻燃电线 ZR-BV', 'Flame-retardant wire ZR-BV', 'MTR', 2, 9, '2.5 mm²', '4 mm²', '10 mm²'),
    ],
  },
  {
    code: 'valve',
    name: '阀门',
    nameEn: 'Valves',
    direction: 'reverse',
    items: [
      item('闸阀', 'Gate valve', 'EA', 900, 1600, 'DN100', 'DN150', 'DN200'),
      item('球阀', 'Ball valve', 'EA', 300, 900, 'DN50', 'DN80', 'DN100'),
      item('止回阀', 'Check valve', 'EA', 400, 1100, 'DN80', 'DN100', 'DN150'),
    ],
  },
  {
    code: 'pump',
    name: '泵',
    nameEn: 'Pumps',
    direction: 'reverse',
    items: [
      item('离心泵', 'Centrifugal pump', 'SET', 8000, 26000, 'IS80-50-200', 'IS100-65-250', 'IS150-125-400'),
      item('渣浆泵', 'Slurry pump', 'SET', 15000, 38000, '50ZJ', '80ZJ', '100ZJ'),
    ],
  },
  {
    code: 'bearing',
    name: '轴承',
    nameEn: 'Bearings',
    direction: 'reverse',
    items: [
      item('调心滚子轴承', 'Spherical roller bearing', 'EA', 400, 2200, '22218', '22322', '23136'),
      item('深沟球轴承', 'Deep groove ball bearing', 'EA', 20, 160, '6208', '6312', '6320'),
    ],
  },
  {
    code: 'ppe',
    name: '劳保',
    nameEn: 'Protective equipment',
    direction: 'reverse',
    items: [
      item('安全帽', 'Safety helmet', 'EA', 25, 60, 'ABS', '玻璃钢'),
      item('防护手套', 'Protective gloves', 'PR', 3, 9, '丁腈', '棉纱'),
    ],
  },
  {
    code: 'office',
    name: '办公',
    nameEn: 'Office supplies',
    direction: 'reverse',
    items: [
      item('A4 复印纸', 'A4 copy paper', 'BX', 95, 140, '70 g', '80 g'),
      item('硒鼓', 'Toner cartridge', 'EA', 180, 620, 'CF276A', 'CE278A'),
    ],
  },
  {
    code: 'it',
    name: 'IT',
    nameEn: 'IT',
    direction: 'reverse',
    items: [
      item('笔记本电脑', 'Notebook computer', 'EA', 4200, 7800, '14″ 16 GB', '16″ 32 GB'),
      item('交换机', 'Network switch', 'EA', 1500, 9000, '24 口', '48 口'),
    ],
  },
  {
    code: 'chemical',
    name: '化工',
    nameEn: 'Chemicals',
    direction: 'reverse',
    items: [
      item('液碱 32 %', 'Caustic soda 32 %', 'TNE', 800, 1200, '槽车'),
      item('润滑油', 'Lubricant', 'LTR', 18, 45, 'L-HM46', 'L-CKD220'),
    ],
  },
  {
    code: 'freight',
    name: '运输',
    nameEn: 'Freight',
    direction: 'reverse',
    items: [item('干线运输', 'Trunk haulage', 'KMT', 4, 9, '30 t', '13 m')],
  },
  {
    code: 'service',
    name: '物业',
    nameEn: 'Services',
    direction: 'reverse',
    items: [
      item('保洁服务', 'Cleaning', 'MON', 32000, 60000, '厂区', '办公楼'),
      item('安保服务', 'Security', 'MON', 45000, 90000, '12 人', '20 人'),
    ],
  },
  {
    code: 'scrap',
    name: '废旧物资',
    nameEn: 'Scrap',
    direction: 'forward',
    items: [
      item('废钢', 'Steel scrap', 'TNE', 2200, 2700, '重废', '轻薄'),
      item('废铜', 'Copper scrap', 'TNE', 48000, 56000, '1# 光亮', '2#'),
    ],
  },
]
