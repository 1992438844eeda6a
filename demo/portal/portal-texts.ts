/** What the old system of the demonstration shows, in both languages. */
export type Lang = 'zh' | 'en'

export const texts = {
  zh: {
    waiting: '正在登录旧系统…',
    failed: '无法登录旧系统，请重新打开此页面。',
    alone: '请在招标系统中打开此页面。',
    contracts: '合同台账',
    report: '采购汇总报表',
    who: '当前用户',
    account: '报表账号',
    unbound: '未绑定报表账号，请联系管理员。',
    columns: ['合同编号', '供应商', '签订日期', '金额（元）'],
    reportColumns: ['部门', '项目数', '金额（元）'],
    total: '合计',
  },
  en: {
    waiting: 'Signing in to the old system …',
    failed: 'Could not sign in to the old system. Please open this page again.',
    alone: 'Please open this page inside the tender system.',
    contracts: 'Contracts',
    report: 'Spend by department',
    who: 'Signed in as',
    account: 'Report account',
    unbound: 'No report account is bound. Please ask an administrator.',
    columns: ['Contract', 'Supplier', 'Signed on', 'Amount (CNY)'],
    reportColumns: ['Department', 'Projects', 'Amount (CNY)'],
    total: 'Total',
  },
} as const satisfies Record<Lang, object>

interface Both {
  zh: string
  en: string
}

export const contracts: readonly (readonly [code: string, firm: Both, signed: string, amount: string])[] = [
  ['HT-2026-0118', { zh: '北方重工', en: 'Northern Heavy Industry' }, '2026-03-12', '1,280,000.00'],
  ['HT-2026-0142', { zh: '南方建材', en: 'Southern Building Materials' }, '2026-04-02', '356,400.00'],
  ['HT-2026-0207', { zh: '东海轴承', en: 'Donghai Bearings' }, '2026-06-25', '92,750.00'],
  ['HT-2026-0231', { zh: '西岭电气', en: 'Xiling Electric' }, '2026-08-14', '640,000.00'],
]

export const spend: readonly (readonly [department: Both, projects: string, amount: string])[] = [
  [{ zh: '生产物资处', en: 'Materials' }, '14', '5,210,000.00'],
  [{ zh: '设备工程处', en: 'Equipment & Works' }, '9', '8,460,000.00'],
  [{ zh: '服务采购处', en: 'Services' }, '6', '1,035,000.00'],
]
export const spendTotal = ['29', '14,705,000.00'] as const
