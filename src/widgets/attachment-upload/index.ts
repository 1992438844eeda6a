import { reactBody } from '#core/element/body/react-body.tsx'
import { AttachmentUpload } from './AttachmentUpload.tsx'

export { discardFile, readPicture, uploadFile } from './attachment.api.ts'
export { sizeText } from './attachment.rules.ts'
export type { AttachmentUploadEvents, AttachmentUploadMethods, AttachmentUploadProps } from './use-attachments.ts'
export const body = reactBody(AttachmentUpload)
