import { reactBody } from '#core/element/react-body.tsx'
import { AttachmentUpload } from './AttachmentUpload.tsx'

export type { AttachmentUploadEvents, AttachmentUploadMethods, AttachmentUploadProps } from './use-attachments.ts'
export const body = reactBody(AttachmentUpload)
