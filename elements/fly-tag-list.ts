import { declareElement } from '#core/element/declare.ts'
import type { TagListEvents, TagListMethods, TagListProps } from '#widgets/tag-list/tag-list.ts'
import { field } from './shared.ts'

export const flyTagList = declareElement<TagListProps, TagListEvents, TagListMethods>({
  tag: 'fly-tag-list',
  summary: 'An editable list of tags. Only tags that are not empty are added, none twice; a pasted list is split.',
  body: () => import('#widgets/tag-list/tag-list.ts'),
  needs: 'nothing',
  extends: [field],
  props: {
    tags: { type: 'json', default: [], ts: 'readonly string[]', doc: 'The tags; the form value is the same, joined by `,`.' },
    max: { type: 'number', default: 0, doc: 'How many at most; 0 is no limit.' },
    maxLength: { type: 'number', default: 0, doc: 'Characters of a tag at most; 0 is no limit.' },
    suggestions: { type: 'json', default: [], ts: 'readonly string[]', doc: 'Offered while typing; others may be typed all the same.' },
  },
  events: {
    'fly-before-add': {
      class: 'before',
      detail: '{ tag: string; waitUntil(promise: Promise<unknown>): void }',
      doc: 'A tag is about to be added.',
    },
    'fly-change': {
      class: 'value',
      detail: '{ value: string; tags: string[]; added: string[]; removed: string[] }',
      doc: 'The user has changed the tags.',
    },
  },
  methods: {
    addTag: { signature: '(tag: string): Promise<boolean>', doc: 'Adds a tag as if it was typed; answers whether it is new.' },
    removeTag: { signature: '(tag: string): Promise<boolean>', doc: 'Removes a tag; answers whether it was there.' },
  },
  parts: ['tag', 'tag-remove', 'input'],
})
