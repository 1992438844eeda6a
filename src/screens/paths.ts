/** Paths of the screens, for links between them; the table itself would make every screen import every other one. */
export const paths = {
  home: '/home-page',
  projectList: '/customer/cu-project-list',
  projectDetail: '/customer/cu-project-detail',
  declaration: '/customer/cu-declaration',
  application: '/customer/cu-application',
  personalCenter: '/personal-center',
  resetPassword: '/reset-password',
  fightRules: '/customer/cu-fightrule',
  winRules: '/customer/cu-winrule',
  quoteCenter: '/freebid/free-quote-center',
  hall: '/freebid/free-bidding-hall',
  practice: '/freebid/practice',
  logCheck: '/freebid/log-check',
  purchaserList: '/purchaser/pu-project-list',
  itemList: '/purchaser/item-list',
  switchFirm: '/customer/switching-suppliers',
} as const
