import { defineMessages } from '#core/i18n/text.ts'

/** Sentences of the dialogs that the application itself opens; their headings stand with those of the frame. */
export const dialogMessages = defineMessages({
  en: {
    'unsaved.lead': 'What was entered in this view is not saved anywhere and will be lost.',
    'unsaved.stay': 'Stay',
    'unsaved.leave': 'Leave',
    'closeAll.lead': 'All views that are not pinned are closed, and the start page opens.',
    'closeAll.stay': 'Cancel',
    'closeAll.close': 'Close all',
    'expired.note':
      'Please sign in again; a window opens for it. What you have entered on this page stays, and bids that were accepted stay valid.',
    'expired.blocked':
      'The browser opened no window for the sign-in. Allow windows for this page, or sign in here; what was not sent is lost then.',
    'expired.here': 'Sign in here',
    'expired.signIn': 'Sign in again',
  },
  zh: {
    'unsaved.lead': '该页面中未保存的内容将丢失。',
    'unsaved.stay': '留下',
    'unsaved.leave': '离开',
    'closeAll.lead': '未固定的页面将全部关闭，并返回首页。',
    'closeAll.stay': '取消',
    'closeAll.close': '全部关闭',
    'expired.note': '请在弹出的窗口中重新登录。本页已填写的内容会保留，已受理的报价仍然有效。',
    'expired.blocked': '浏览器拦截了登录窗口。请允许本页打开窗口，或在本页登录；本页登录会丢失未提交的内容。',
    'expired.here': '在本页登录',
    'expired.signIn': '重新登录',
  },
})
