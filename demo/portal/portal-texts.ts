import type { Lang } from './site-page.ts'

/** What the old system of the demonstration shows, in both languages. */
export const texts = {
  zh: {
    waiting: '正在登录旧系统…',
    failed: '无法登录旧系统，请重新打开此页面。',
    alone: '请在招标系统中打开此页面。',
    contracts: '合同台账',
    who: '当前用户',
    columns: ['合同编号', '供应商', '签订日期', '金额（元）'],
  },
  en: {
    waiting: 'Signing in to the old system …',
    failed: 'Could not sign in to the old system. Please open this page again.',
    alone: 'Please open this page inside the tender system.',
    contracts: 'Contracts',
    who: 'Signed in as',
    columns: ['Contract', 'Supplier', 'Signed on', 'Amount (CNY)'],
  },
} as const satisfies Record<Lang, object>

type Both = Readonly<Record<Lang, string>>

export const contracts: readonly (readonly [code: string, firm: Both, signed: string, amount: string])[] = [
  ['HT-2026-0118', { zh: '北方重工', en: 'Northern Heavy Industry' }, '2026-03-12', '1,280,000.00'],
  ['HT-2026-0142', { zh: '南方建材', en: 'Southern Building Materials' }, '2026-04-02', '356,400.00'],
  ['HT-2026-0207', { zh: '东海轴承', en: 'Donghai Bearings' }, '2026-06-25', '92,750.00'],
  ['HT-2026-0231', { zh: '西岭电气', en: 'Xiling Electric' }, '2026-08-14', '640,000.00'],
]
