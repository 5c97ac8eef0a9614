import type { DrawnPage } from '../page.ts'
import { balloon, page, sound, splash, together } from '../page.ts'
import { fox, PARCEL, panel, po7, sign, thing } from '../scene.ts'
import { focus, plain, rain, sky, street } from '../scenery.ts'

const CAP =
  '<path d="M-60 20Q-50 -40 0 -40Q50 -40 60 20Z" fill="#6e6e6e" stroke="#111" stroke-width="6"/><path d="M-74 22Q-20 4 60 16L52 30Q-20 20 -74 22Z" fill="#222"/>'

const LAMP =
  '<path d="M-26 30H26V50H-26Z" fill="#555" stroke="#111" stroke-width="6"/><path d="M-34 28Q-50 -44 0 -48Q50 -44 34 28Z" fill="#fff" stroke="#111" stroke-width="6"/><path d="M-14 26L-6 -10L6 -10L14 26" fill="none" stroke="#111" stroke-width="4"/>'

const SOCKET =
  '<rect x="-50" y="-50" width="100" height="100" rx="16" fill="#ccc" stroke="#111" stroke-width="7"/><circle cx="-18" cy="0" r="10"/><circle cx="18" cy="0" r="10"/>'

const CHUTE =
  '<path d="M-90 -40Q-80 -150 0 -150Q80 -150 90 -40Q60 -62 30 -40Q0 -62 -30 -40Q-60 -62 -90 -40Z" fill="#fff" stroke="#111" stroke-width="6"/><path d="M-90 -40L0 60M-30 -40L0 60M30 -40L0 60M90 -40L0 60" fill="none" stroke="#111" stroke-width="4"/>'

/** The wind has its cap. */
const capless: typeof po7 = (x, y, size, pose, stand) => po7(x, y, size, { ...pose, bare: true }, stand)

export const signed: DrawnPage[] = [
  page([
    {
      height: 0.7,
      panels: [
        panel(0.8, [plain(1), thing(0.5, 0.5, 0.6, SOCKET)]),
        panel(0.8, [plain(0), thing(0.5, 0.4, 0.6, LAMP)], [sound('click', 0.5, 0.84, 80)]),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [plain('black'), thing(0.5, 0.5, 0.4, LAMP)],
          [balloon({ x: 0.78, y: 0.2, text: 'Nothing.', kind: 'caption' })],
        ),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(
          0.8,
          [plain(1), capless(0.5, 1.4, 1.4, { mood: 'calm', nod: 8 })],
          [balloon({ x: 0.5, y: 0.12, text: 'It wants a battery.' })],
        ),
        panel(
          0.8,
          [plain(2), capless(0.5, 0.96, 0.8, { mood: 'firm', left: -40, right: -12 })],
          [balloon({ x: 0.5, y: 0.12, text: 'I have one.' })],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [plain(0), capless(0.66, 0.97, 0.8, { mood: 'firm', left: 70 }), fox(0.28, 0.97, 0.56)],
          [
            sound('whine', 0.24, 0.2, 70, 8),
            balloon({ x: 0.6, y: 0.1, text: 'Somebody is waiting for this.', width: 360 }),
          ],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(0.7, [focus(0.5, 0.5, 29), thing(0.5, 0.5, 0.6, SOCKET)], [sound('KLIK', 0.5, 0.18, 90)]),
        panel(0.7, [plain(3), capless(0.5, 1.4, 1.4, { mood: 'glad' })]),
      ],
    },
    { height: 0.5, panels: [panel(1, [plain(0), focus(0.5, 0.5, 30), thing(0.5, 0.5, 0.5, LAMP)])] },
  ]),
  splash(
    together(
      street(61, true),
      (width, height) =>
        `<path d="M${width * 0.5} ${height * 0.62}L${width * 0.84} 0H${width * 1.0}Z" fill="#fff" opacity=".92"/><path d="M${width * 0.47} ${height * 0.94}L${width * 0.495} ${height * 0.6}H${width * 0.505}L${width * 0.53} ${height * 0.94}Z" fill="#999" stroke="#fff" stroke-width="4"/><circle cx="${width * 0.5}" cy="${height * 0.61}" r="26" fill="#fff"/><circle cx="${width * 0.93}" cy="${height * 0.1}" r="${height * 0.13}" fill="#fff" stroke="#111" stroke-width="5"/>`,
    ),
    {
      wide: true,
      over: balloon({
        x: 0.2,
        y: 0.12,
        text: 'For the first time in 4 031 days there was a light on in town.',
        kind: 'caption',
        width: 520,
        size: 42,
      }),
    },
  ),
  page([
    {
      height: 1,
      panels: [
        panel(
          1,
          [
            sky({ moon: [0.5, 0.5, 0.36], clouds: false, seed: 71 }),
            (width, height) => `<circle cx="${width * 0.54}" cy="${height * 0.46}" r="10" fill="#111"/>`,
          ],
          [balloon({ x: 0.2, y: 0.12, text: 'And 384 400 kilometres away …', kind: 'caption', width: 300 })],
        ),
      ],
    },
    {
      height: 0.5,
      panels: [
        panel(
          0.6,
          [plain('black'), thing(0.5, 0.5, 0.2, '<circle r="40" fill="#fff"/>')],
          [sound('blink', 0.5, 0.82, 60)],
        ),
        panel(0.6, [plain('black')]),
        panel(
          0.6,
          [plain('black'), thing(0.5, 0.5, 0.3, '<circle r="40" fill="#fff"/>')],
          [sound('blink', 0.5, 0.82, 60)],
        ),
      ],
    },
    {
      height: 0.5,
      panels: [panel(1, [plain(0), sign(0.5, 0.5, 0.7, ['RECEIVED. SIGNED: EVERYBODY.'], true)])],
    },
  ]),
  page([
    {
      height: 0.9,
      panels: [
        panel(
          1,
          [
            sky({ moon: [0.8, 0.24, 0.12], seed: 73 }),
            capless(0.4, 0.94, 0.5, { mood: 'asleep', nod: 12 }),
            fox(0.6, 0.94, 0.28),
          ],
          [
            balloon({
              x: 0.3,
              y: 0.12,
              text: 'Battery: 0 %. Parcels delivered: 1\u00a0204\u00a0662.',
              kind: 'caption',
              width: 380,
            }),
          ],
        ),
      ],
    },
    {
      height: 0.8,
      panels: [
        panel(
          0.9,
          [
            sky({ night: false, seed: 75 }),
            capless(0.42, 0.96, 0.6, { mood: 'asleep' }),
            fox(0.72, 0.96, 0.34),
          ],
          [balloon({ x: 0.3, y: 0.14, text: 'Robots run on sun.', kind: 'caption' })],
        ),
        panel(
          0.7,
          [focus(0.5, 0.5, 31), capless(0.5, 1.6, 1.7, { mood: 'awake' })],
          [sound('PING!', 0.5, 0.14, 100)],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [
            plain(0),
            capless(0.36, 0.97, 0.76, { mood: 'glad', left: 150, right: -150 }),
            fox(0.72, 0.97, 0.46, 'glad'),
          ],
          [balloon({ x: 0.72, y: 0.14, text: 'Good morning!' })],
        ),
      ],
    },
    {
      height: 0.5,
      panels: [
        panel(
          1,
          [sky({ night: false, seed: 77, clouds: false }), rain(9), thing(0.5, 0.5, 0.3, CHUTE)],
          [sound('fffffff', 0.2, 0.3, 80)],
        ),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(1, [
          sky({ night: false, seed: 79 }),
          thing(0.3, 0.46, 0.42, CHUTE),
          thing(0.3, 0.8, 0.2, PARCEL),
          capless(0.76, 0.98, 0.7, { mood: 'awake', left: 120, gaze: -1 }),
        ]),
      ],
    },
  ]),
  splash(
    together(
      focus(0.5, 0.46, 37),
      thing(0.5, 0.46, 0.34, PARCEL),
      sign(0.5, 0.47, 0.26, ['TO: PO-7', 'EARTH']),
      capless(0.24, 1, 0.26, { mood: 'glad', left: 160, right: -100 }),
      fox(0.78, 0.99, 0.17, 'glad'),
    ),
    {
      over: together(
        balloon({
          x: 0.5,
          y: 0.1,
          text: 'It had never had one of its own.',
          kind: 'caption',
          width: 560,
          size: 42,
        }),
      ),
    },
  ),
  page([
    {
      height: 0.6,
      panels: [
        panel(
          0.7,
          [plain(1), capless(0.5, 0.96, 0.8, { mood: 'calm', parcel: 'held' })],
          [sound('rustle', 0.7, 0.14, 60)],
        ),
        panel(0.7, [focus(0.5, 0.5, 41), thing(0.5, 0.55, 0.5, CAP)]),
      ],
    },
    {
      height: 0.5,
      panels: [
        panel(
          1,
          [plain(2), capless(0.5, 1.5, 1.5, { mood: 'sad', nod: 4 })],
          [balloon({ x: 0.2, y: 0.24, text: 'They had seen it go by.', kind: 'caption', width: 240 })],
        ),
      ],
    },
    {
      height: 0.8,
      panels: [
        panel(
          1,
          [
            sky({ night: false, seed: 83 }),
            po7(0.4, 0.96, 0.64, { mood: 'glad', left: 160, right: -30 }),
            fox(0.68, 0.96, 0.36, 'glad'),
          ],
          [balloon({ x: 0.76, y: 0.14, text: 'Who wants to sign?', width: 300, to: [0.5, 0.34] })],
        ),
      ],
    },
  ]),
  splash(
    together(
      street(91),
      po7(0.56, 0.93, 0.2, { mood: 'glad', step: 18, left: 120 }),
      fox(0.34, 0.93, 0.12, 'runs', { mirror: true }),
    ),
    {
      over: together(
        balloon({
          x: 0.5,
          y: 0.1,
          text: 'Day 4 032. The post office is open.',
          kind: 'caption',
          width: 620,
          size: 42,
        }),
      ),
    },
  ),
]
