import type { Body } from '#core/element/body/body.ts'
import { closedSelect } from '#widgets/select/index.ts'
import { messages } from './user-picker.messages.ts'

/** The picker before anybody is near. @param readWhole loads the one with a list */
export const closed = (readWhole: () => Promise<Body>): Body =>
  closedSelect({
    readWhole,
    hint: ({ text }) => text(messages, 'userPicker.find'),
    kind: 'listbox',
    typed: true,
    methods: ['select', 'search', 'clear'],
    shows: ['selected', 'browse'],
  })
