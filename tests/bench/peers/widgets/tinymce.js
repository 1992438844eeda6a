import tinymce from 'tinymce'
import 'tinymce/icons/default'
import 'tinymce/themes/silver'
import 'tinymce/models/dom'
import 'tinymce/plugins/link'
import 'tinymce/plugins/lists'
import 'tinymce/plugins/table'
import 'tinymce/plugins/image'
import 'tinymce/plugins/wordcount'
import 'tinymce/skins/ui/oxide/skin.js'
import 'tinymce/skins/ui/oxide/content.js'
import 'tinymce/skins/content/default/content.js'
import { box, html } from './until.js'

const target = document.createElement('textarea')
target.value = html
box.append(target)

// What the other has, too: lists, links, tables, pictures, the count.
globalThis.contender = {
  ready: tinymce.init({
    target,
    license_key: 'gpl',
    plugins: 'link lists table image wordcount',
    toolbar: 'undo redo | blocks | bold italic underline | bullist numlist | link image table',
    promotion: false,
    branding: false,
  }),
}
