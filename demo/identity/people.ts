/** People and departments of the demonstration (tendering.md 11). Their one password is public: they exist on loopback addresses only. */

export const DEMO_PASSWORD = 'flytender'

/** `[id, parent id, Chinese, English]`, parents first. */
export const departments: readonly (readonly [id: string, parent: string, name: string, nameEn: string])[] = [
  ['huayue', '', '华岳工业集团', 'Huayue Industrial Group'],
  ['procurement', 'huayue', '采购管理部', 'Procurement'],
  ['materials', 'procurement', '生产物资处', 'Materials'],
  ['equipment', 'procurement', '设备工程处', 'Equipment & Works'],
  ['services', 'procurement', '服务采购处', 'Services'],
  ['audit', 'huayue', '纪检监察部', 'Discipline & Audit'],
  ['finance', 'huayue', '财务部', 'Finance'],
  ['legal', 'huayue', '法务部', 'Legal'],
  ['production', 'huayue', '生产部', 'Production'],
  ['steelworks', 'production', '炼钢厂', 'Steelworks'],
  ['rolling', 'production', '轧钢厂', 'Rolling Mill'],
  ['it', 'huayue', '信息中心', 'IT Centre'],
  ['warehouse', 'huayue', '仓储物流部', 'Warehouse & Logistics'],
  ['admin', 'huayue', '行政部', 'Administration'],
]

/** Who heads each department: labelled logins alone, so that every requisition of the house finds its approver among them. */
export const heads: Readonly<Record<string, string>> = {
  huayue: 'reviewer2',
  procurement: 'manager1',
  materials: 'manager1',
  equipment: 'manager1',
  services: 'manager1',
  audit: 'supervisor1',
  finance: 'reviewer2',
  legal: 'supervisor1',
  production: 'reviewer1',
  steelworks: 'reviewer1',
  rolling: 'reviewer1',
  it: 'tadmin',
  warehouse: 'reviewer1',
  admin: 'tadmin',
}

export interface DemoPerson {
  username: string
  realName: string
  realNameEn: string
  roles: readonly string[]
  departments: readonly string[]
  locale?: 'zh' | 'en'
}

/** The fixed logins. Suppliers belong to firms, not to departments. */
export const people: readonly DemoPerson[] = [
  { username: 'buyer1', realName: '王建华', realNameEn: 'Wang Jianhua', roles: ['BUYER'], departments: ['materials', 'procurement'] },
  { username: 'manager1', realName: '陈志强', realNameEn: 'Chen Zhiqiang', roles: ['MANAGER'], departments: ['procurement'] },
  { username: 'supervisor1', realName: '赵敏', realNameEn: 'Zhao Min', roles: ['SUPERVISOR'], departments: ['audit'] },
  { username: 'reviewer1', realName: '李文博', realNameEn: 'Li Wenbo', roles: ['REVIEWER'], departments: ['steelworks'] },
  { username: 'reviewer2', realName: '周静', realNameEn: 'Zhou Jing', roles: ['REVIEWER'], departments: ['finance'] },
  { username: 'auditor1', realName: '何磊', realNameEn: 'He Lei', roles: ['AUDITOR'], departments: ['audit'] },
  { username: 'tadmin', realName: '郭晓燕', realNameEn: 'Guo Xiaoyan', roles: ['TENDER_ADMIN'], departments: ['it'] },
  { username: 'sup1', realName: '张洋', realNameEn: 'Zhang Yang', roles: ['BIDDER', 'CUSTOMER_ADMIN'], departments: [] },
  { username: 'sup2', realName: '刘艳', realNameEn: 'Liu Yan', roles: ['BIDDER'], departments: [] },
  { username: 'sup3', realName: '孙勇', realNameEn: 'Sun Yong', roles: ['BIDDER'], departments: [] },
  { username: 'sup4', realName: 'Anna Keller', realNameEn: 'Anna Keller', roles: ['BIDDER'], departments: [], locale: 'en' },
]

/** Id of a demonstration account: known beforehand, so that other demonstration data can name it. */
export const demoUserId = (username: string): string => `demo-${username}`
