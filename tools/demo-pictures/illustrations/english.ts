import { lemonMagnet, note } from '../covers/flat.ts'
import { dragonEye } from '../covers/locksmith.ts'
import { line } from '../drawing/lettering.ts'
import { at, disc, many, rect, shape, stroke } from '../drawing/shapes.ts'
import { SIZE } from './size.ts'

function lockPlan(): string {
  const door = (x: number, y: number, number: string, colour = '#dbe9f4') =>
    rect(x, y, 70, 110, 'none', `stroke="${colour}" stroke-width="5"`) +
    disc(x + 56, y + 60, 5, colour) +
    line(number, x + 35, y + 146, { face: 'speech', size: 28 }, colour, 'middle')
  return (
    rect(0, 0, SIZE.width, SIZE.height, '#1f4a6e') +
    many(19, index => stroke(`M${index * 50} 0V1200`, '#2b5a80', 2)) +
    many(25, index => stroke(`M0 ${index * 50}H900`, '#2b5a80', 2)) +
    line('Low Wessel, level 9', 70, 110, { face: 'speech', size: 54 }, '#dbe9f4') +
    line('T. Vance, Locks & Hinges', 70, 156, { face: 'speech', size: 32 }, '#9cc3e0') +
    stroke('M70 420H830V720H620V1060H280V720H70Z', '#dbe9f4', 7) +
    door(120, 300, '401') +
    door(300, 300, '402') +
    door(480, 300, '403') +
    door(660, 300, '404') +
    door(90, 740, '405') +
    door(740, 740, '406') +
    stroke('M120 560H760', '#9cc3e0', 4, 'stroke-dasharray="16 14"') +
    line('statues', 440, 530, { face: 'speech', size: 34 }, '#9cc3e0', 'middle') +
    [180, 330, 570, 720].map(x => disc(x, 640, 26, 'none', 'stroke="#dbe9f4" stroke-width="5"')).join('') +
    rect(400, 930, 100, 130, '#1f4a6e', 'stroke="#ff7a5c" stroke-width="10"') +
    at(450, 984, dragonEye(), { scale: 0.16 }) +
    line('407?', 540, 1010, { face: 'speech', size: 60 }, '#ff7a5c') +
    stroke('M520 1090Q560 1130 640 1116', '#ff7a5c', 5) +
    line('who hung this?', 640, 1140, { face: 'speech', size: 36 }, '#ff7a5c', 'middle')
  )
}

function messageLog(): string {
  const rows = [
    ['02:06', 'Kraken Mare, voice, wide band'],
    ['', 'sent 00:47'],
    ['02:06', 'Ceres: heard, wait, over'],
    ['02:07', 'BELL'],
    ['03:31', 'Ceres: everything (26 min)'],
    ['04:50', 'he hears the first word'],
    ['06:09', 'first answer possible'],
  ]
  return (
    rect(0, 0, SIZE.width, SIZE.height, '#2a2f3a') +
    at(
      450,
      600,
      rect(-370, -520, 740, 1040, '#f2efe2') +
        rect(-370, -520, 740, 110, '#c8d0d4') +
        line(
          'CERES RELAY  ·  NIGHT DESK',
          0,
          -450,
          { face: 'sign', size: 38, tracking: 3 },
          '#2a2f3a',
          'middle',
        ) +
        many(14, index => stroke(`M-340 ${-330 + index * 58}H340`, '#c2bfae', 3)) +
        stroke('M-190 -410V500', '#d98a7a', 3) +
        rows
          .map(
            ([time, text], index) =>
              line(time as string, -330, -346 + index * 58, { face: 'sign', size: 32 }, '#2a2f3a') +
              line(text as string, -170, -346 + index * 58, { face: 'speech', size: 34 }, '#2a2f3a'),
          )
          .join('') +
        line('5:00', -150, 150, { face: 'speech', size: 60 }, '#38507a') +
        line('- 1:19', -174, 220, { face: 'speech', size: 60 }, '#38507a') +
        stroke('M-190 246H40', '#38507a', 6) +
        line('3:41', -150, 312, { face: 'speech', size: 60 }, '#38507a') +
        line('- 1:19', -174, 382, { face: 'speech', size: 60 }, '#38507a') +
        stroke('M-190 406H40', '#38507a', 6) +
        line('2:22', -150, 474, { face: 'speech', size: 60 }, '#b8402c') +
        `<ellipse cx="-84" cy="452" rx="120" ry="50" fill="none" stroke="#b8402c" stroke-width="7"/>` +
        line('one message', 70, 470, { face: 'speech', size: 44 }, '#b8402c'),
      { turn: -2 },
    ) +
    at(770, 960, stroke('M0 0L120 -330', '#e8b23c', 30) + stroke('M0 0L-8 26', '#2a1c10', 12), { turn: 8 })
  )
}

function fridgeDoor(): string {
  return (
    rect(0, 0, SIZE.width, SIZE.height, '#f2dcc4') +
    rect(90, 60, 720, 1140, '#e4f0ea', 'rx="40" stroke="#37474f" stroke-width="9"') +
    stroke('M94 380H806', '#37474f', 7) +
    stroke('M760 180V320M760 440V640', '#37474f', 18) +
    at(300, 130, note(300, 4, '#fffdf2', '#5a6f8c'), { turn: 4 }) +
    disc(300, 140, 18, '#3c7a5a') +
    at(590, 160, note(210, 3, '#ffd9d0', '#8c4a3c'), { turn: -7 }) +
    disc(588, 172, 16, '#38507a') +
    at(400, 470, note(440, 9, '#fffdf2', '#5a6f8c'), { turn: -2 }) +
    at(400, 474, lemonMagnet(), { scale: 1.2 }) +
    at(250, 890, note(240, 5, '#fff3b0', '#7a5a2c'), { turn: -8 }) +
    disc(252, 904, 16, '#c0392f') +
    at(560, 880, note(280, 6, '#e6f4ff', '#38507a'), { turn: 6 }) +
    disc(556, 892, 16, '#e08a2c') +
    at(
      640,
      470,
      shape(
        'M-40 0Q-56 -34 -18 -46L-30 -66L-4 -54L10 -74L20 -50L44 -60L40 -34Q60 -20 46 0Z',
        '#b9702f',
        'stroke="#5b3113" stroke-width="4"',
      ) + disc(-26, -22, 4, '#2a1c10'),
      { scale: 1.1 },
    )
  )
}

function promptBook(): string {
  const side = (x: number, rows: number, loud: readonly number[]) =>
    many(rows, index => {
      const y = 330 + index * 44
      const long = 210 + ((index * 53) % 60)
      return loud.includes(index)
        ? line(index === loud[0] ? 'LADY M.' : 'PRINCE', x, y + 10, { face: 'slab', size: 24 }, '#7d0f1f')
        : stroke(`M${x} ${y}h${long}`, '#6b6257', 6)
    })
  return (
    rect(0, 0, SIZE.width, SIZE.height, '#4a1020') +
    many(9, index => rect(index * 104 - 10, 0, 44, SIZE.height, '#5c1528')) +
    at(
      0,
      0,
      shape(
        'M450 230Q260 170 70 220V1000Q260 950 450 1010Q640 950 830 1000V220Q640 170 450 230Z',
        '#f7ecd0',
        'stroke="#2c0a12" stroke-width="8" stroke-linejoin="round"',
      ) +
        shape('M450 230Q640 170 830 220V1000Q640 950 450 1010Z', '#efe0ba') +
        line('ACT TWO', 250, 286, { face: 'roman', size: 40 }, '#2c0a12', 'middle') +
        side(110, 15, [1, 7]) +
        shape(
          'M480 240l28 60l-22 70l34 66l-26 80l30 74l-24 90l28 80l-30 76l20 60L450 1010V230Z',
          '#f7ecd0',
          'stroke="#b39a66" stroke-width="4" stroke-linejoin="round"',
        ) +
        line('ACT THREE', 660, 560, { face: 'roman', size: 44 }, '#c9b78a', 'middle') +
        line('(torn out)', 660, 610, { face: 'bookItalic', size: 34 }, '#c9b78a', 'middle') +
        disc(330, 880, 60, 'none', 'stroke="#a9763c" stroke-width="9" opacity=".6"') +
        line('laugh!', 360, 730, { face: 'speech', size: 40 }, '#38507a') +
        stroke('M350 742q40 12 90 0', '#38507a', 4),
    ) +
    at(
      640,
      1090,
      stroke('M-150 40L130 -90', '#d9d2c8', 10) +
        stroke('M-90 70L170 -50', '#d9d2c8', 10) +
        disc(-160, 44, 14, '#e2b04a') +
        disc(-100, 74, 14, '#e2b04a') +
        disc(130, 30, 62, '#5d7fb0') +
        stroke('M80 10q50 -30 100 10M74 40q60 -24 112 4M96 70q40 -16 80 0', '#88a6d0', 6),
    )
  )
}

export const ENGLISH: Readonly<Record<string, () => string>> = {
  'lock-plan': lockPlan,
  'message-log': messageLog,
  'fridge-door': fridgeDoor,
  'prompt-book': promptBook,
}
