#!/usr/bin/env escript
%% -*- erlang -*-
%% RabbitMQ's Erlang client (amqp10_client), which sends every message back: the lines that it prints are in README.md.
-include_lib("amqp10_common/include/amqp10_framing.hrl").

main(["connect", Port, MaxFrameSize]) ->
    logger:set_primary_config(level, none),
    {ok, _} = application:ensure_all_started(amqp10_client),
    {ok, Version} = application:get_key(amqp10_client, vsn),
    say("version", Version),
    spawn(fun() -> io:get_line(""), halt() end),
    {ok, Connection} = amqp10_client:open_connection(#{
        address => "127.0.0.1", port => list_to_integer(Port), container_id => <<"erlang">>, sasl => anon,
        max_frame_size => list_to_integer(MaxFrameSize), notify => self()}),
    {ok, Session} = amqp10_client:begin_session_sync(Connection),
    {ok, Receiver} = amqp10_client:attach_receiver_link(Session, <<"out">>, <<"out">>, unsettled),
    {ok, Sender} = amqp10_client:attach_sender_link(Session, <<"back">>, <<"back">>, unsettled),
    amqp10_client:flow_link_credit(Receiver, 100, 50),
    loop(Receiver, Sender, 1).

loop(Receiver, Sender, Number) ->
    receive
        {amqp10_msg, _, Message} ->
            try
                send(Sender, Message, Number),
                ok = amqp10_client:accept_msg(Receiver, Message)
            catch
                _:_ -> say("error", "cannot write it")
            end;
        {amqp10_disposition, {Outcome, _}} ->
            say("outcome", outcome(Outcome));
        {amqp10_event, {connection, _, {closed, Reason}}} ->
            say("error", io_lib:format("~0p", [Reason]));
        _ ->
            ok
    end,
    loop(Receiver, Sender, Number + 1).

%% Decoded and encoded by the library: only the transfer is another one.
send(Sender, Message, Number) ->
    [_Transfer | Sections] = amqp10_msg:to_amqp_records(Message),
    [Transfer | _] = amqp10_msg:to_amqp_records(amqp10_msg:new(integer_to_binary(Number), <<>>, false)),
    ok = amqp10_client:send_msg(Sender, amqp10_msg:from_amqp_records([Transfer | Sections])).

outcome(Outcome) when is_tuple(Outcome) -> atom_to_list(element(1, Outcome));
outcome(Outcome) -> atom_to_list(Outcome).

say(Name, Text) ->
    io:format("{\"~s\": ~0p}~n", [Name, unicode:characters_to_list(Text)]).
