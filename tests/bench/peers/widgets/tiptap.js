import { Editor } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { box, html, until } from './until.js'

// The bare editor: no buttons, no tables, no pictures, no count.
new Editor({ element: box, extensions: [StarterKit], content: html })

globalThis.contender = { ready: until(() => box.querySelector('[contenteditable=true] h2')) }
