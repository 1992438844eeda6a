import { defineMessages } from '#core/text.ts'

/** The simple import dialog (specification sections 2, 5 and 8). */
export const messages = defineMessages({
  en: {
    'simple.heading': 'Import',
    'simple.template': 'Download template',
    'simple.templateFailed': 'Download failed',
    'simple.choose': 'Choose a file',
    'simple.drop': 'or drop it here',
    'simple.limits': '{{accept}}, at most {{max}} MB',
    'simple.remove': 'Remove {{name}}',
    'simple.cancel': 'Cancel',
    'simple.confirm': 'Confirm',
    'simple.done': 'import successfully',
    'simple.failed': 'import failed',
    'simple.large': 'File exceeds {{max}}M, upload failed',
    'simple.type': 'only Excel files can be uploaded',
    'simple.one': 'Only one file can be imported at a time.',
    'simple.foreign': 'Files are sent to the gateway only; the address "{{url}}" is not one of it.',
  },
  zh: {
    'simple.heading': '导入',
    'simple.template': '下载模板',
    'simple.templateFailed': '下载失败',
    'simple.choose': '选择文件',
    'simple.drop': '或将文件拖到此处',
    'simple.limits': '{{accept}}，不超过{{max}}MB',
    'simple.remove': '移除{{name}}',
    'simple.cancel': '取消',
    'simple.confirm': '确定',
    'simple.done': '导入成功',
    'simple.failed': '导入失败',
    'simple.large': '文件超过{{max}}M，上传失败',
    'simple.type': '只能上传Excel文件',
    'simple.one': '一次只能导入一个文件。',
    'simple.foreign': '文件只能发送到网关，“{{url}}”不是网关的地址。',
  },
})
