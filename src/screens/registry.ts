import type { ScreenEntry } from './screen.ts'

export type { ScreenEntry, ScreenProps, ScreenResult } from './screen.ts'

/** Every screen by its id: where it lives and how it is loaded. Routes, `fly-screen` and the menu read this table (NAV-01). */
export const screens = {
  'home-page': {
    title: 'page.home-page',
    path: '/home-page',
    load: async () => (await import('#screens/home/Home.tsx')).Home,
  },
  layout: {
    title: 'page.layout',
    path: '/layout',
    load: async () => (await import('#screens/overview/Overview.tsx')).Overview,
  },
  'personal-center': {
    title: 'page.personal-center',
    path: '/personal-center',
    load: async () => (await import('#screens/account/personal-center/PersonalCenter.tsx')).PersonalCenter,
  },
  messages: {
    title: 'page.messages',
    path: '/messages',
    load: async () => (await import('#screens/account/inbox/Messages.tsx')).Messages,
  },
  'reset-password': {
    title: 'page.reset-password',
    path: '/reset-password',
    load: async () => (await import('#screens/account/reset-password/index.ts')).ResetPassword,
  },
  forbidden: {
    title: 'page.403',
    path: '/403',
    load: async () => (await import('#screens/account/denied/index.ts')).Forbidden,
  },
  'cu-project-list': {
    title: 'page.cu-project-list',
    path: '/customer/cu-project-list',
    load: async () => (await import('#screens/customer/project-list/index.ts')).ProjectList,
  },
  'cu-project-detail': {
    title: 'page.cu-project-detail',
    path: '/customer/cu-project-detail',
    load: async () => (await import('#screens/customer/project-detail/index.ts')).ProjectDetail,
  },
  'cu-fightrule': {
    title: 'page.cu-fightrule',
    path: '/customer/cu-fightrule',
    load: async () => (await import('#screens/customer/rules/RulesScreen.tsx')).FightRules,
  },
  'cu-winrule': {
    title: 'page.cu-winrule',
    path: '/customer/cu-winrule',
    load: async () => (await import('#screens/customer/rules/RulesScreen.tsx')).WinRules,
  },
  'cu-declaration': {
    title: 'page.cu-declaration',
    path: '/customer/cu-declaration',
    load: async () => (await import('#screens/customer/declaration/Declaration.tsx')).Declaration,
  },
  'cu-application': {
    title: 'page.cu-application',
    path: '/customer/cu-application',
    load: async () => (await import('#screens/customer/application/Application.tsx')).Application,
  },
  'switching-suppliers': {
    title: 'page.switching-suppliers',
    path: '/customer/switching-suppliers',
    load: async () => (await import('#screens/account/firms/index.ts')).SwitchSuppliers,
  },
  'pu-project-list': {
    title: 'page.pu-project-list',
    path: '/purchaser/pu-project-list',
    load: async () => (await import('#screens/purchaser/project-list/ProjectList.tsx')).ProjectList,
  },
  'item-list': {
    title: 'page.item-list',
    path: '/purchaser/item-list',
    load: async () => (await import('#screens/purchaser/item-list/ItemList.tsx')).ItemList,
  },
  'pu-customer-list': {
    title: 'page.pu-customer-list',
    path: '/purchaser/pu-customer-list',
    load: async () => (await import('#screens/purchaser/customer-list/CustomerList.tsx')).CustomerList,
  },
  'pu-firmpop': {
    title: 'page.pu-firmpop',
    path: '/purchaser/pu-firmpop',
    load: async () => (await import('#screens/purchaser/firmpop/index.ts')).FirmPop,
  },
  'change-start-time': {
    title: 'page.change-start-time',
    path: '/purchaser/change-start-time',
    load: async () => (await import('#screens/purchaser/start-time/StartTime.tsx')).StartTime,
  },
  'pu-project-detail': {
    title: 'page.pu-project-detail',
    path: '/purchaser/pu-project-detail',
    load: async () => (await import('#screens/purchaser/award/index.ts')).ProjectFile,
  },
  'supervision-and-review-list': {
    title: 'page.supervision-and-review-list',
    path: '/purchaser/supervision-and-review-list',
    load: async () => (await import('#screens/purchaser/supervision/SupervisionList.tsx')).SupervisionList,
  },
  'free-quote-center': {
    title: 'page.free-quote-center',
    path: '/freebid/free-quote-center',
    load: async () => (await import('#screens/bidding/quote-center/index.ts')).QuoteCenter,
  },
  'free-bidding-hall': {
    title: 'page.free-bidding-hall',
    path: '/freebid/free-bidding-hall',
    load: async () => (await import('#screens/bidding/hall/index.ts')).BiddingHall,
  },
  practice: {
    title: 'page.practice',
    path: '/freebid/practice',
    load: async () => (await import('#screens/bidding/practice/PracticeHall.tsx')).PracticeHall,
  },
  'import-popup': {
    title: 'page.import',
    path: '/fly-popup/import',
    load: async () => (await import('#screens/popup/TransferPopup.tsx')).ImportPopup,
  },
  'export-popup': {
    title: 'page.export',
    path: '/fly-popup/export',
    load: async () => (await import('#screens/popup/TransferPopup.tsx')).ExportPopup,
  },
  'log-check': {
    title: 'page.log-check',
    path: '/freebid/log-check',
    load: async () => (await import('#screens/bidding/proof/index.ts')).LogCheck,
  },
} as const satisfies Record<string, ScreenEntry>

export type ScreenId = keyof typeof screens
