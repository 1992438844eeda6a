export { DeedDialog, type Wish } from './DeedDialog.tsx'
