export { type Pass, shownTitle, webAddress } from './frame-words.rules.ts'
export { type FrameControls, NewWindow, PageFrame } from './PageFrame.tsx'
export { openPage, ticketFor } from './page-frame.api.ts'
