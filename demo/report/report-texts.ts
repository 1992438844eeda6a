import type { Lang } from '#demo/portal/site-page.ts'

/** What the report server of the demonstration shows, in both languages. */
export const texts = {
  zh: {
    waiting: '正在登录报表服务器…',
    failed: '无法登录报表服务器，请刷新报表。',
    alone: '请在招标系统中打开此报表。',
    spend: '采购汇总报表',
    account: '报表账号',
    unbound: '未绑定报表账号，请联系管理员。',
    refused: '登录凭证无效或已使用，请刷新报表。',
    columns: ['部门', '项目数', '金额（元）'],
    total: '合计',
  },
  en: {
    waiting: 'Signing in to the report server …',
    failed: 'Could not sign in to the report server. Please reload the report.',
    alone: 'Please open this report inside the tender system.',
    spend: 'Spend by department',
    account: 'Report account',
    unbound: 'No report account is bound. Please ask an administrator.',
    refused: 'This sign-in is not valid or was used already. Please reload the report.',
    columns: ['Department', 'Projects', 'Amount (CNY)'],
    total: 'Total',
  },
} as const satisfies Record<Lang, object>

export const spend: readonly (readonly [department: Readonly<Record<Lang, string>>, projects: string, amount: string])[] = [
  [{ zh: '生产物资处', en: 'Materials' }, '14', '5,210,000.00'],
  [{ zh: '设备工程处', en: 'Equipment & Works' }, '9', '8,460,000.00'],
  [{ zh: '服务采购处', en: 'Services' }, '6', '1,035,000.00'],
]
export const spendTotal = ['29', '14,705,000.00'] as const
