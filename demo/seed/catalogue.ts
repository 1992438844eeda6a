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

/** `[Chinese, English, unit, lowest price, highest price, three specifications]` */
type Row = readonly [name: string, nameEn: string, unit: string, low: number, high: number, ...specs: readonly [string, string, string]]

const category = (
  code: string,
  name: string,
  nameEn: string,
  direction: Category['direction'],
  rows: readonly [Row, Row, Row, Row, Row],
): Category => ({
  code,
  name,
  nameEn,
  direction,
  items: rows.map(([itemName, itemEn, unitCode, low, high, ...specs]) => ({ name: itemName, nameEn: itemEn, unitCode, low, high, specs })),
})

/** Twelve categories of five items in three specifications: 180. */
export const categories: readonly Category[] = [
  category('steel', '钢材', 'Steel', 'reverse', [
    ['热轧卷板 Q235B', 'Hot-rolled coil Q235B', 'TNE', 3600, 4100, '3.0×1500', '5.75×1500', '9.75×1500'],
    ['螺纹钢 HRB400', 'Rebar HRB400', 'TNE', 3400, 3800, 'Φ12', 'Φ18', 'Φ25'],
    ['中厚板 Q355B', 'Plate Q355B', 'TNE', 3900, 4500, '16 mm', '25 mm', '40 mm'],
    ['无缝钢管 20#', 'Seamless pipe 20#', 'TNE', 4600, 5600, 'Φ57×4', 'Φ108×5', 'Φ219×8'],
    ['角钢 Q235', 'Angle steel Q235', 'TNE', 3500, 4000, '50×5', '63×6', '100×10'],
  ]),
  category('cable', '电缆', 'Cable', 'reverse', [
    ['电力电缆 YJV', 'Power cable YJV', 'MTR', 180, 260, '4×95', '4×120', '3×150'],
    ['控制电缆 KVV', 'Control cable KVV', 'MTR', 8, 20, '7×1.5', '10×1.5', '14×2.5'],
    ['阻燃电线 ZR-BV', 'Flame-retardant wire ZR-BV', 'MTR', 2, 9, '2.5 mm²', '4 mm²', '10 mm²'],
    ['铠装电缆 YJV22', 'Armoured cable YJV22', 'MTR', 220, 340, '3×185', '4×150', '4×185'],
    ['通信光缆 GYTA', 'Optical cable GYTA', 'MTR', 3, 12, '12 芯', '24 芯', '48 芯'],
  ]),
  category('valve', '阀门', 'Valves', 'reverse', [
    ['闸阀', 'Gate valve', 'EA', 900, 1600, 'DN100', 'DN150', 'DN200'],
    ['球阀', 'Ball valve', 'EA', 300, 900, 'DN50', 'DN80', 'DN100'],
    ['止回阀', 'Check valve', 'EA', 400, 1100, 'DN80', 'DN100', 'DN150'],
    ['电动蝶阀', 'Motorised butterfly valve', 'EA', 1800, 4600, 'DN200', 'DN300', 'DN400'],
    ['安全阀', 'Safety valve', 'EA', 700, 2400, 'DN25', 'DN50', 'DN80'],
  ]),
  category('pump', '泵', 'Pumps', 'reverse', [
    ['离心泵', 'Centrifugal pump', 'SET', 8000, 26000, 'IS80-50-200', 'IS100-65-250', 'IS150-125-400'],
    ['渣浆泵', 'Slurry pump', 'SET', 15000, 38000, '50ZJ', '80ZJ', '100ZJ'],
    ['多级泵', 'Multistage pump', 'SET', 18000, 42000, 'D25-50×5', 'D46-50×6', 'D85-67×4'],
    ['潜水泵', 'Submersible pump', 'SET', 3000, 9000, 'WQ50', 'WQ80', 'WQ150'],
    ['计量泵', 'Metering pump', 'SET', 4500, 12000, 'J-X 40', 'J-X 120', 'J-D 500'],
  ]),
  category('bearing', '轴承', 'Bearings', 'reverse', [
    ['调心滚子轴承', 'Spherical roller bearing', 'EA', 400, 2200, '22218', '22322', '23136'],
    ['深沟球轴承', 'Deep groove ball bearing', 'EA', 20, 160, '6208', '6312', '6320'],
    ['圆锥滚子轴承', 'Tapered roller bearing', 'EA', 90, 700, '30212', '32216', '33220'],
    ['圆柱滚子轴承', 'Cylindrical roller bearing', 'EA', 150, 1200, 'NU220', 'NJ2318', 'N324'],
    ['推力轴承', 'Thrust bearing', 'EA', 120, 900, '51112', '51216', '29420'],
  ]),
  category('ppe', '劳保用品', 'Protective equipment', 'reverse', [
    ['安全帽', 'Safety helmet', 'EA', 25, 60, 'ABS', '玻璃钢', '透气型'],
    ['防护手套', 'Protective gloves', 'PR', 3, 9, '丁腈', '棉纱', '耐高温'],
    ['防砸劳保鞋', 'Safety shoes', 'PR', 90, 180, '低帮', '高帮', '绝缘'],
    ['阻燃工作服', 'Flame-retardant workwear', 'SET', 160, 320, '春秋', '夏季', '冬季'],
    ['防尘口罩', 'Dust mask', 'BX', 35, 90, 'KN90', 'KN95', '带阀'],
  ]),
  category('office', '办公用品', 'Office supplies', 'reverse', [
    ['A4 复印纸', 'A4 copy paper', 'BX', 95, 140, '70 g', '75 g', '80 g'],
    ['硒鼓', 'Toner cartridge', 'EA', 180, 620, 'CF276A', 'CE278A', 'CF259A'],
    ['文件夹', 'File folder', 'EA', 6, 18, '两孔', '三孔', '抽杆'],
    ['签字笔', 'Gel pen', 'BX', 12, 30, '0.5 mm 黑', '0.5 mm 红', '0.7 mm 蓝'],
    ['办公椅', 'Office chair', 'EA', 380, 980, '网布', '皮质', '会议'],
  ]),
  category('it', '信息设备', 'IT equipment', 'reverse', [
    ['笔记本电脑', 'Notebook computer', 'EA', 4200, 7800, '14″ 16 GB', '15″ 16 GB', '16″ 32 GB'],
    ['交换机', 'Network switch', 'EA', 1500, 9000, '24 口', '48 口', '24 口 PoE'],
    ['显示器', 'Monitor', 'EA', 900, 2600, '24″', '27″', '32″'],
    ['服务器', 'Server', 'SET', 28000, 68000, '1U', '2U', '4U'],
    ['激光打印机', 'Laser printer', 'EA', 1400, 5200, 'A4 黑白', 'A4 彩色', 'A3 彩色'],
  ]),
  category('chemical', '化工原料', 'Chemicals', 'reverse', [
    ['液碱 32 %', 'Caustic soda 32 %', 'TNE', 800, 1200, '槽车', '吨桶', '小桶'],
    ['润滑油', 'Lubricant', 'LTR', 18, 45, 'L-HM46', 'L-CKD220', 'L-TSA32'],
    ['硫酸 98 %', 'Sulphuric acid 98 %', 'TNE', 300, 520, '槽车', '吨桶', '试剂'],
    ['阻垢剂', 'Scale inhibitor', 'KGM', 9, 24, '循环水', '反渗透', '锅炉'],
    ['工业氧气', 'Industrial oxygen', 'MTQ', 2, 6, '液态', '瓶装', '管道'],
  ]),
  category('freight', '运输服务', 'Freight', 'reverse', [
    ['干线运输', 'Trunk haulage', 'KMT', 4, 9, '30 t', '13 m', '17.5 m'],
    ['厂内倒运', 'Works haulage', 'HUR', 180, 320, '铲车', '平板车', '自卸车'],
    ['集装箱运输', 'Container haulage', 'KMT', 6, 12, '20 GP', '40 GP', '40 HQ'],
    ['危化品运输', 'Dangerous goods haulage', 'KMT', 9, 18, '3 类', '5 类', '8 类'],
    ['仓储服务', 'Warehousing', 'MTK', 18, 45, '平库', '立体库', '恒温库'],
  ]),
  category('service', '物业服务', 'Facility services', 'reverse', [
    ['保洁服务', 'Cleaning', 'MON', 32000, 60000, '厂区', '办公楼', '宿舍'],
    ['安保服务', 'Security', 'MON', 45000, 90000, '12 人', '20 人', '30 人'],
    ['绿化养护', 'Gardening', 'MON', 12000, 30000, '厂区', '道路', '屋顶'],
    ['餐饮服务', 'Catering', 'MON', 60000, 150000, '一食堂', '二食堂', '夜餐'],
    ['设备巡检', 'Equipment inspection', 'DAY', 900, 2400, '电气', '机械', '仪表'],
  ]),
  category('scrap', '废旧物资', 'Scrap', 'forward', [
    ['废钢', 'Steel scrap', 'TNE', 2200, 2700, '重废', '中废', '轻薄'],
    ['废铜', 'Copper scrap', 'TNE', 48000, 56000, '1# 光亮', '2#', '紫杂'],
    ['废铝', 'Aluminium scrap', 'TNE', 13500, 16500, '型材', '铸铝', '线芯'],
    ['废电缆', 'Cable scrap', 'TNE', 18000, 26000, '铜芯', '铝芯', '混装'],
    ['废旧托盘', 'Used pallets', 'EA', 8, 25, '木质', '塑料', '钢制'],
  ]),
]
