import { defineList, enumOf, instant, int, longText, text } from '#domain/lists/define-list.ts'

/** A project's log, searched where it is read: `POST /tender/api/v1/log/page-list` answers it whole, part after part. */
export const projectLog = defineList({
  code: 'project-log',
  fields: {
    seq: int({ zh: '序号', en: 'Entry' }),
    at: instant({ zh: '时间', en: 'Time' }),
    kind: enumOf({ zh: '事件', en: 'Event' }, { code: 'tender.Log.Kind' }),
    hash: text({ zh: '哈希', en: 'Hash' }),
    /** What the reader may read of the entry, as JSON. */
    content: longText({ zh: '可读内容', en: 'Readable parts' }),
  },
})
