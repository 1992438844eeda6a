import type { MenuRow } from '#domain/menu.ts'
import { permissionCodes } from '#domain/permission.ts'

/** The application's code on the wire: the menu, translations and settings are asked for by it. */
export const APP_CODE = 'fly-tender'

/** A menu entry as written here; the rest is the same for all. */
interface Entry {
  key: string
  title: string
  titleEn: string
  /** Last part of the translation key `menu.…`. No code may be the beginning of another: the keys are nested by dots. */
  code: string
  path?: string
  icon?: string
  /** Who may see it: holders of this permission code; everyone when left out. */
  needs?: string
  /** Not in the sidebar, but known to it: gives a route its title. */
  hidden?: true
  children?: readonly Entry[]
}

const hall: Omit<Entry, 'key' | 'code'> = {
  title: '竞价大厅',
  titleEn: 'Bidding hall',
  path: '/freebid/free-bidding-hall',
  icon: 'trend',
  needs: 'tender:hall:view',
}

const roundsHall: typeof hall = {
  ...hall,
  title: '三轮竞价大厅',
  titleEn: 'Three-round bidding hall',
  path: '/threerounds/multi-bidding-hall',
}

const importing: Omit<Entry, 'key' | 'code'> = {
  title: '数据导入',
  titleEn: 'Data import',
  path: '/fly-popup/import',
  icon: 'upload',
  needs: 'tender:project:import',
}
const exporting: Omit<Entry, 'key' | 'code'> = {
  title: '数据导出',
  titleEn: 'Data export',
  path: '/fly-popup/export',
  icon: 'download',
  needs: 'tender:project:export',
}

/** Root of what approvals have in the menu: the flow centre of the non-runtime menu (MENU-06). */
export const FLOW_CENTER = 'tender.gzt'

const ofAdmin = (entry: Omit<Entry, 'code' | 'needs'>): Entry => ({ ...entry, code: entry.key, needs: 'tender:admin' })

/** The menu of this version: routes that exist, and nothing else. Later screens bring their entries with them. */
export const menu: readonly Entry[] = [
  // The sidebar brings a home entry of its own (MENU-01); this one gives the route its title.
  { key: 'home', title: '首页', titleEn: 'Home', code: 'index', path: '/home-page', icon: 'home', hidden: true },
  {
    key: 'tender.gy',
    title: '供应商',
    titleEn: 'Supplier',
    code: 'tender.gy',
    icon: 'building',
    needs: 'tender:bid:place',
    children: [
      {
        key: 'gy.projects',
        title: '招标项目',
        titleEn: 'Tender projects',
        code: 'gy.projects',
        path: '/customer/cu-project-list',
        icon: 'list',
        needs: 'tender:bid:place',
      },
      {
        key: 'gy.quote',
        title: '报价中心',
        titleEn: 'Quote centre',
        code: 'gy.quote',
        path: '/freebid/free-quote-center',
        icon: 'gavel',
        needs: 'tender:bid:place',
      },
      {
        key: 'gy.multi-quote',
        title: '三轮报价中心',
        titleEn: 'Three-round quote centre',
        code: 'gy.multi-quote',
        path: '/threerounds/multi-quote-center',
        icon: 'shield',
        needs: 'tender:quote:submit',
      },
      { ...hall, key: 'gy.hall', code: 'gy.hall' },
      { ...roundsHall, key: 'gy.multi-hall', code: 'gy.multi-hall' },
      { key: 'gy.practice', title: '练习场', titleEn: 'Practice', code: 'gy.practice', path: '/freebid/practice', icon: 'edit' },
    ],
  },
  // What everybody of the house decides and asks for, whatever the roles.
  {
    key: FLOW_CENTER,
    title: '审批工作台',
    titleEn: 'Approvals',
    code: FLOW_CENTER,
    icon: 'check-circle',
    needs: 'workflow:task:handle',
    children: [
      {
        key: 'gzt.unfinished',
        title: '我的待办',
        titleEn: 'To approve',
        code: 'gzt.unfinished',
        path: '/workspace/unfinished',
        icon: 'clock',
        needs: 'workflow:task:handle',
      },
      {
        key: 'gzt.finished',
        title: '我的已办',
        titleEn: 'Handled',
        code: 'gzt.finished',
        path: '/workspace/finished',
        icon: 'check',
        needs: 'workflow:task:handle',
      },
      {
        key: 'gzt.submit',
        title: '我发起的',
        titleEn: 'Submitted by me',
        code: 'gzt.submit',
        path: '/workspace/submit',
        icon: 'send',
        needs: 'workflow:task:handle',
      },
      {
        key: 'gzt.participation',
        title: '我参与的',
        titleEn: 'Taking part',
        code: 'gzt.participation',
        path: '/workspace/participation',
        icon: 'eye',
        needs: 'workflow:task:handle',
      },
      {
        key: 'gzt.requisition',
        title: '采购申请',
        titleEn: 'Purchase requisition',
        code: 'gzt.requisition',
        path: '/workspace/requisition',
        icon: 'edit',
        needs: 'workflow:requisition:edit',
      },
      {
        key: 'gzt.formspanel',
        title: '流程管理',
        titleEn: 'Process management',
        code: 'gzt.formspanel',
        path: '/workspace/formspanel',
        icon: 'settings',
        needs: 'workflow:admin',
      },
    ],
  },
  // Before purchasing: whoever supervises enters the hall from here, everyone else of the house from there.
  {
    key: 'tender.jd',
    title: '监督',
    titleEn: 'Supervision',
    code: 'tender.jd',
    icon: 'shield',
    needs: 'tender:supervision:view',
    children: [
      {
        key: 'jd.review',
        title: '监督评审',
        titleEn: 'Supervision and review',
        code: 'jd.review',
        path: '/purchaser/supervision-and-review-list',
        icon: 'shield',
        needs: 'tender:supervision:view',
      },
      { ...hall, key: 'jd.hall', code: 'jd.hall', needs: 'tender:review:sign' },
      { ...roundsHall, key: 'jd.multi-hall', code: 'jd.multi-hall', needs: 'tender:review:sign' },
    ],
  },
  {
    key: 'tender.cg',
    title: '采购',
    titleEn: 'Purchasing',
    code: 'tender.cg',
    icon: 'file',
    needs: 'tender:review:view',
    children: [
      {
        key: 'cg.overview',
        title: '概览',
        titleEn: 'Overview',
        code: 'cg.overview',
        path: '/layout',
        icon: 'trend',
        needs: 'tender:review:view',
      },
      {
        key: 'cg.projects',
        title: '采购项目',
        titleEn: 'Purchasing projects',
        code: 'cg.projects',
        path: '/purchaser/pu-project-list',
        icon: 'list',
        needs: 'tender:review:view',
      },
      { ...hall, key: 'cg.hall', code: 'cg.hall' },
      { ...roundsHall, key: 'cg.multi-hall', code: 'cg.multi-hall' },
      { ...importing, key: 'cg.import', code: 'cg.import' },
      { ...exporting, key: 'cg.export', code: 'cg.export' },
    ],
  },
  // Whoever keeps the dictionaries buys nothing.
  {
    key: 'tender.gl',
    title: '管理',
    titleEn: 'Administration',
    code: 'tender.gl',
    icon: 'settings',
    needs: 'tender:admin',
    children: [
      { ...importing, key: 'gl.import', code: 'gl.import', needs: 'tender:admin' },
      { ...exporting, key: 'gl.export', code: 'gl.export', needs: 'tender:admin' },
      ofAdmin({
        key: 'gl.watermark',
        title: '水印设置',
        titleEn: 'Watermark',
        path: '/settings/watermark',
        icon: 'shield',
      }),
      ofAdmin({
        key: 'gl.frames',
        title: '嵌入页面设置',
        titleEn: 'Framed pages',
        path: '/settings/framed-pages',
        icon: 'external',
      }),
      ofAdmin({
        key: 'gl.playground',
        title: '组件试验台',
        titleEn: 'Element playground',
        path: '/test',
        icon: 'eye',
      }),
    ],
  },
]

/** Entries as rows of `menu_node`, parents before their children. */
export function menuRows(entries: readonly Entry[] = menu, parentKey = ''): MenuRow[] {
  return entries.flatMap((entry, at) => [
    {
      key: entry.key,
      parentKey,
      title: entry.title,
      path: entry.path ?? '',
      code: entry.code,
      icon: entry.icon ?? '',
      isShow: entry.hidden ? '0' : '1',
      type: 'menu',
      openWay: 'route',
      permissionCode: entry.needs ?? '',
      sort: at + 1,
    } satisfies MenuRow,
    ...menuRows(entry.children ?? [], entry.key),
  ])
}

/**
 * Permission codes as button nodes, each seen by its holders only: in non-runtime mode the codes of the tree are the authorization
 * code list (MENU-06). Buttons never show.
 */
export const buttonRows = (): MenuRow[] =>
  permissionCodes.map((code, at) => ({
    key: `btn.${code}`,
    parentKey: '',
    title: code,
    path: '',
    code,
    icon: '',
    isShow: '0',
    type: 'btn',
    openWay: '',
    permissionCode: code,
    sort: 1_000 + at,
  }))

/** Titles by menu code, both languages: the `menu.*` translations. */
export function menuTitles(entries: readonly Entry[] = menu): { code: string; zh: string; en: string }[] {
  return entries.flatMap((entry) => [{ code: entry.code, zh: entry.title, en: entry.titleEn }, ...menuTitles(entry.children ?? [])])
}
