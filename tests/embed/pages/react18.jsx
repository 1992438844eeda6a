import '../samples/start.js'
import * as elements from 'fly-tender/react18'
import { createRoot } from 'react-dom/client'
import { Department } from '../samples/department18.jsx'
import { open, pageOf } from './Page.jsx'

const handlerOf = (event) => `on${event.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())}`

await open(
  pageOf(elements, (event, handler) => ({ [handlerOf(event)]: handler }), Department),
  createRoot,
)
