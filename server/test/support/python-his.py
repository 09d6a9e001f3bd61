"""Sends HL7 messages with python3-hl7 and prints the code of each answer: PORT ENCODING MESSAGE..."""
import asyncio
import sys

import hl7
from hl7.mllp import open_hl7_connection


async def main(port, encoding, messages):
    reader, writer = await open_hl7_connection("127.0.0.1", int(port), encoding=encoding)
    for text in messages:
        writer.writemessage(hl7.parse(text))
        await writer.drain()
        answer = await asyncio.wait_for(reader.readmessage(), timeout=10)
        print(answer.segment("MSA")[1])
    writer.close()
    await writer.wait_closed()


asyncio.run(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
