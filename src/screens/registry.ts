import { paths } from './paths.ts'
import type { ScreenEntry } from './screen.ts'

export type { ScreenEntry, ScreenProps, ScreenResult } from './screen.ts'

/** Every screen by its id: where it lives and how it is loaded. Routes, `fly-screen` and the menu read this table (NAV-01). */
export const screens = {
  'home-page': {
    title: 'page.home-page',
    path: paths.home,
    load: () => import('#screens/home/Home.tsx').then((module) => module.Home),
  },
  layout: {
    title: 'page.layout',
    path: paths.overview,
    load: () => import('#screens/overview/Overview.tsx').then((module) => module.Overview),
  },
  'personal-center': {
    title: 'page.personal-center',
    path: paths.personalCenter,
    load: () => import('#screens/account/personal-center/PersonalCenter.tsx').then((module) => module.PersonalCenter),
  },
  messages: {
    title: 'page.messages',
    path: paths.messages,
    load: () => import('#screens/account/inbox/Messages.tsx').then((module) => module.Messages),
  },
  'reset-password': {
    title: 'page.reset-password',
    path: paths.resetPassword,
    load: () => import('#screens/account/reset-password/index.ts').then((module) => module.ResetPassword),
  },
  help: {
    title: 'page.help',
    path: paths.help,
    load: () => import('#screens/help/Help.tsx').then((module) => module.Help),
  },
  watermark: {
    title: 'page.watermark',
    path: paths.watermark,
    load: () => import('#screens/settings/watermark/Watermark.tsx').then((module) => module.Watermark),
  },
  'frame-settings': {
    title: 'page.frame-settings',
    path: paths.frameSettings,
    load: () => import('#screens/settings/framed-pages/FrameSettings.tsx').then((module) => module.FrameSettings),
  },
  test: {
    title: 'page.test',
    path: paths.playground,
    load: () => import('#screens/playground/Playground.tsx').then((module) => module.Playground),
  },
  forbidden: {
    title: 'page.403',
    path: '/403',
    load: () => import('#screens/account/denied/index.ts').then((module) => module.Forbidden),
  },
  'cu-project-list': {
    title: 'page.cu-project-list',
    path: paths.projectList,
    load: () => import('#screens/customer/project-list/index.ts').then((module) => module.ProjectList),
  },
  'cu-project-detail': {
    title: 'page.cu-project-detail',
    path: paths.projectDetail,
    load: () => import('#screens/customer/project-detail/ProjectDetail.tsx').then((module) => module.ProjectDetail),
  },
  'cu-fightrule': {
    title: 'page.cu-fightrule',
    path: paths.fightRules,
    load: () => import('#screens/customer/rules/RulesScreen.tsx').then((module) => module.FightRules),
  },
  'cu-winrule': {
    title: 'page.cu-winrule',
    path: paths.winRules,
    load: () => import('#screens/customer/rules/RulesScreen.tsx').then((module) => module.WinRules),
  },
  'cu-declaration': {
    title: 'page.cu-declaration',
    path: paths.declaration,
    load: () => import('#screens/customer/declaration/Declaration.tsx').then((module) => module.Declaration),
  },
  'cu-application': {
    title: 'page.cu-application',
    path: paths.application,
    load: () => import('#screens/customer/application/Application.tsx').then((module) => module.Application),
  },
  'switching-suppliers': {
    title: 'page.switching-suppliers',
    path: paths.switchFirm,
    load: () => import('#screens/account/firms/index.ts').then((module) => module.SwitchSuppliers),
  },
  'pu-project-list': {
    title: 'page.pu-project-list',
    path: paths.purchaserList,
    load: () => import('#screens/purchaser/project-list/ProjectList.tsx').then((module) => module.ProjectList),
  },
  'item-list': {
    title: 'page.item-list',
    path: paths.itemList,
    load: () => import('#screens/purchaser/item-list/ItemList.tsx').then((module) => module.ItemList),
  },
  'pu-customer-list': {
    title: 'page.pu-customer-list',
    path: paths.invitedFirms,
    load: () => import('#screens/purchaser/customer-list/CustomerList.tsx').then((module) => module.CustomerList),
  },
  'pu-firmpop': {
    title: 'page.pu-firmpop',
    path: paths.invitationReview,
    load: () => import('#screens/purchaser/firmpop/index.ts').then((module) => module.FirmPop),
  },
  'change-start-time': {
    title: 'page.change-start-time',
    path: paths.startTime,
    load: () => import('#screens/purchaser/start-time/StartTime.tsx').then((module) => module.StartTime),
  },
  'pu-project-detail': {
    title: 'page.pu-project-detail',
    path: paths.projectFile,
    load: () => import('#screens/purchaser/award/index.ts').then((module) => module.ProjectFile),
  },
  'supervision-and-review-list': {
    title: 'page.supervision-and-review-list',
    path: paths.supervision,
    load: () => import('#screens/purchaser/supervision/SupervisionList.tsx').then((module) => module.SupervisionList),
  },
  'free-quote-center': {
    title: 'page.free-quote-center',
    path: paths.quoteCenter,
    load: () => import('#screens/bidding/quote-center/index.ts').then((module) => module.QuoteCenter),
  },
  'free-bidding-hall': {
    title: 'page.free-bidding-hall',
    path: paths.hall,
    load: () => import('#screens/bidding/hall/index.ts').then((module) => module.BiddingHall),
  },
  'multi-quote-center': {
    title: 'page.multi-quote-center',
    path: paths.multiQuoteCenter,
    load: () => import('#screens/bidding/rounds/quote-center/index.ts').then((module) => module.RoundQuoteCenter),
  },
  'multi-bidding-hall': {
    title: 'page.multi-bidding-hall',
    path: paths.multiHall,
    load: () => import('#screens/bidding/rounds/hall/index.ts').then((module) => module.RoundsHall),
  },
  practice: {
    title: 'page.practice',
    path: paths.practice,
    load: () => import('#screens/bidding/practice/PracticeHall.tsx').then((module) => module.PracticeHall),
  },
  'import-popup': {
    title: 'page.import',
    path: paths.importPopup,
    load: () => import('#screens/popup/TransferPopup.tsx').then((module) => module.ImportPopup),
  },
  'export-popup': {
    title: 'page.export',
    path: paths.exportPopup,
    load: () => import('#screens/popup/TransferPopup.tsx').then((module) => module.ExportPopup),
  },
  iframe: {
    title: 'page.iframe',
    path: paths.framedPage,
    load: () => import('#screens/framed-page/FramedPage.tsx').then((module) => module.FramedPage),
  },
  'log-check': {
    title: 'page.log-check',
    path: paths.logCheck,
    load: () => import('#screens/bidding/proof/index.ts').then((module) => module.LogCheck),
  },
  replay: {
    title: 'page.replay',
    path: paths.replay,
    load: () => import('#screens/bidding/replay/Replay.tsx').then((module) => module.Replay),
  },
  unfinished: {
    title: 'page.unfinished',
    path: paths.unfinished,
    load: () => import('#screens/workspace/tasks/index.ts').then((module) => module.UnfinishedTasks),
  },
  finished: {
    title: 'page.finished',
    path: paths.finished,
    load: () => import('#screens/workspace/tasks/index.ts').then((module) => module.FinishedTasks),
  },
  submit: {
    title: 'page.submit',
    path: paths.submitted,
    load: () => import('#screens/workspace/tasks/index.ts').then((module) => module.SubmittedProcesses),
  },
  participation: {
    title: 'page.participation',
    path: paths.participation,
    load: () => import('#screens/workspace/tasks/index.ts').then((module) => module.ReadAlong),
  },
  formspanel: {
    title: 'page.formspanel',
    path: paths.processes,
    load: () => import('#screens/workspace/processes/Processes.tsx').then((module) => module.Processes),
  },
  requisition: {
    title: 'page.requisition',
    path: paths.requisition,
    load: () => import('#screens/workspace/requisition/Requisition.tsx').then((module) => module.Requisition),
  },
} as const satisfies Record<string, ScreenEntry>

export type ScreenId = keyof typeof screens
