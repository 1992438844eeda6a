export { ExportPopup, ImportPopup } from './TransferPopup.tsx'
