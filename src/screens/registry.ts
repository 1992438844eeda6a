import type { ScreenEntry } from './screen.ts'

export type { ScreenEntry, ScreenProps, ScreenResult } from './screen.ts'

/** Every screen by its id: where it lives and how it is loaded. Routes, `fly-screen` and the menu read this table (NAV-01). */
export const screens = {
  'home-page': {
    title: 'page.home-page',
    path: '/home-page',
    load: () => import('#screens/home/index.ts'),
  },
  layout: {
    title: 'page.layout',
    path: '/layout',
    load: () => import('#screens/overview/index.ts'),
  },
  'personal-center': {
    title: 'page.personal-center',
    path: '/personal-center',
    load: () => import('#screens/account/personal-center/index.ts'),
  },
  messages: {
    title: 'page.messages',
    path: '/messages',
    load: () => import('#screens/account/inbox/index.ts'),
  },
  'reset-password': {
    title: 'page.reset-password',
    path: '/reset-password',
    load: () => import('#screens/account/reset-password/index.ts'),
  },
  forbidden: {
    title: 'page.403',
    path: '/403',
    load: () => import('#screens/account/denied/index.ts'),
  },
  'cu-project-list': {
    title: 'page.cu-project-list',
    path: '/customer/cu-project-list',
    load: () => import('#screens/customer/project-list/index.ts'),
  },
  'cu-project-detail': {
    title: 'page.cu-project-detail',
    path: '/customer/cu-project-detail',
    load: () => import('#screens/customer/project-detail/index.ts'),
  },
  'cu-fightrule': {
    title: 'page.cu-fightrule',
    path: '/customer/cu-fightrule',
    load: async () => ({ Screen: (await import('#screens/customer/rules/index.ts')).FightRules }),
  },
  'cu-winrule': {
    title: 'page.cu-winrule',
    path: '/customer/cu-winrule',
    load: async () => ({ Screen: (await import('#screens/customer/rules/index.ts')).WinRules }),
  },
  'cu-declaration': {
    title: 'page.cu-declaration',
    path: '/customer/cu-declaration',
    load: () => import('#screens/customer/declaration/index.ts'),
  },
  'cu-application': {
    title: 'page.cu-application',
    path: '/customer/cu-application',
    load: () => import('#screens/customer/application/index.ts'),
  },
  'switching-suppliers': {
    title: 'page.switching-suppliers',
    path: '/customer/switching-suppliers',
    load: async () => ({ Screen: (await import('#screens/account/firms/index.ts')).SwitchSuppliers }),
  },
  'pu-project-list': {
    title: 'page.pu-project-list',
    path: '/purchaser/pu-project-list',
    load: () => import('#screens/purchaser/project-list/index.ts'),
  },
  'item-list': {
    title: 'page.item-list',
    path: '/purchaser/item-list',
    load: () => import('#screens/purchaser/item-list/index.ts'),
  },
  'pu-customer-list': {
    title: 'page.pu-customer-list',
    path: '/purchaser/pu-customer-list',
    load: () => import('#screens/purchaser/customer-list/index.ts'),
  },
  'pu-firmpop': {
    title: 'page.pu-firmpop',
    path: '/purchaser/pu-firmpop',
    load: () => import('#screens/purchaser/firmpop/index.ts'),
  },
  'change-start-time': {
    title: 'page.change-start-time',
    path: '/purchaser/change-start-time',
    load: () => import('#screens/purchaser/start-time/index.ts'),
  },
  'pu-project-detail': {
    title: 'page.pu-project-detail',
    path: '/purchaser/pu-project-detail',
    load: () => import('#screens/purchaser/award/index.ts'),
  },
  'supervision-and-review-list': {
    title: 'page.supervision-and-review-list',
    path: '/purchaser/supervision-and-review-list',
    load: () => import('#screens/purchaser/supervision/index.ts'),
  },
  'free-quote-center': {
    title: 'page.free-quote-center',
    path: '/freebid/free-quote-center',
    load: () => import('#screens/bidding/quote-center/index.ts'),
  },
  'free-bidding-hall': {
    title: 'page.free-bidding-hall',
    path: '/freebid/free-bidding-hall',
    load: () => import('#screens/bidding/hall/index.ts'),
  },
  practice: {
    title: 'page.practice',
    path: '/freebid/practice',
    load: () => import('#screens/bidding/practice/index.ts'),
  },
  'import-popup': {
    title: 'page.import',
    path: '/fly-popup/import',
    load: async () => ({ Screen: (await import('#screens/popup/index.ts')).ImportPopup }),
  },
  'export-popup': {
    title: 'page.export',
    path: '/fly-popup/export',
    load: async () => ({ Screen: (await import('#screens/popup/index.ts')).ExportPopup }),
  },
  'log-check': {
    title: 'page.log-check',
    path: '/freebid/log-check',
    load: () => import('#screens/bidding/proof/index.ts'),
  },
} as const satisfies Record<string, ScreenEntry>

export type ScreenId = keyof typeof screens
