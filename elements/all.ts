import type { Declaration } from '#core/element/declare.ts'
import { flyAdvancedSearch } from './fly-advanced-search.ts'
import { flyApproval } from './fly-approval.ts'
import { flyApprovalTimeline } from './fly-approval-timeline.ts'
import { flyApproverDialog } from './fly-approver-dialog.ts'
import { flyAttachmentUpload } from './fly-attachment-upload.ts'
import { flyBiddingHall } from './fly-bidding-hall.ts'
import { flyCan } from './fly-can.ts'
import { flyCascader } from './fly-cascader.ts'
import { flyChart } from './fly-chart.ts'
import { flyContext } from './fly-context.ts'
import { flyCopilot } from './fly-copilot.ts'
import { flyDataTable } from './fly-data-table.ts'
import { flyDictSelect } from './fly-dict-select.ts'
import { flyDictText } from './fly-dict-text.ts'
import { flyExportDialog } from './fly-export-dialog.ts'
import { flyFlowchart } from './fly-flowchart.ts'
import { flyIcon } from './fly-icon.ts'
import { flyImportDialog } from './fly-import-dialog.ts'
import { flyInputGroup } from './fly-input-group.ts'
import { flyLanguageSwitcher } from './fly-language-switcher.ts'
import { flyNotifications } from './fly-notifications.ts'
import { flyNumberRange } from './fly-number-range.ts'
import { flyOrgPicker } from './fly-org-picker.ts'
import { flyPeopleList } from './fly-people-list.ts'
import { flyPersonnelDialog } from './fly-personnel-dialog.ts'
import { flyProcessForm } from './fly-process-form.ts'
import { flyQrCode } from './fly-qr-code.ts'
import { flyQuoteCenter } from './fly-quote-center.ts'
import { flyRegionPicker } from './fly-region-picker.ts'
import { flyRemotePicker } from './fly-remote-picker.ts'
import { flyReportFrame } from './fly-report-frame.ts'
import { flyResetPassword } from './fly-reset-password.ts'
import { flyRichText } from './fly-rich-text.ts'
import { flyScreen } from './fly-screen.ts'
import { flySignIn } from './fly-sign-in.ts'
import { flySimpleImport } from './fly-simple-import.ts'
import { flyTagList } from './fly-tag-list.ts'
import { flyTaskCenter } from './fly-task-center.ts'
import { flyTenderApp } from './fly-tender-app.ts'
import { flyTransferRecords } from './fly-transfer-records.ts'
import { flyTreeSelect } from './fly-tree-select.ts'
import { flyUserPicker } from './fly-user-picker.ts'
import { flyWatermark } from './fly-watermark.ts'
import { flyWorkflowRecords } from './fly-workflow-records.ts'
import { flyWorkspace } from './fly-workspace.ts'

/** Every element there is, in the order of the catalogue. */
export const declarations: readonly Declaration[] = [
  flyContext,
  flySignIn,
  flyCan,
  flyLanguageSwitcher,
  flyNotifications,
  flyWatermark,
  flyTenderApp,
  flyScreen,
  flyWorkspace,
  flyQuoteCenter,
  flyBiddingHall,
  flyImportDialog,
  flySimpleImport,
  flyExportDialog,
  flyTransferRecords,
  flyAdvancedSearch,
  flyUserPicker,
  flyPersonnelDialog,
  flyOrgPicker,
  flyRemotePicker,
  flyTreeSelect,
  flyCascader,
  flyRegionPicker,
  flyDictSelect,
  flyDictText,
  flyPeopleList,
  flyNumberRange,
  flyTagList,
  flyInputGroup,
  flyAttachmentUpload,
  flyRichText,
  flyApproval,
  flyApproverDialog,
  flyFlowchart,
  flyApprovalTimeline,
  flyWorkflowRecords,
  flyProcessForm,
  flyDataTable,
  flyReportFrame,
  flyQrCode,
  flyIcon,
  flyChart,
  flyCopilot,
  flyTaskCenter,
  flyResetPassword,
]
