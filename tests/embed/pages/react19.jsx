import '../samples/start.js'
import { createRoot } from 'react-dom/client'
import { Department } from '../samples/department19.jsx'
import { open, pageOf } from './Page.jsx'

const tagOf = (name) => name.replace(/[A-Z]/g, (letter, at) => `${at ? '-' : ''}${letter.toLowerCase()}`)
const elements = new Proxy({}, { get: (_, name) => tagOf(name) })

await open(
  pageOf(elements, (event, handler) => ({ [`on${event}`]: handler }), Department),
  createRoot,
)
